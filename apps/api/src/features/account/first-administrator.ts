import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { FirstAdministratorInput } from '@papaver/contract/account/schema.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings, writeSetting } from '../settings/public.ts'
import { hasAdministrator, isInUse, isLinkOpen, replaceLink, takeLink } from './first-administrator-store.ts'
import { hashPassword, refuseUnsecured } from './passwords.ts'
import { insertAccount } from './store.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The address under which the first administrator of a production installation is made, or undefined where there
 * is one. Each start makes a new token (256 bit, kept as its hash) and ends the one before. Throws where the
 * database holds the demonstration: its passwords are known to everybody.
 */
export const openFirstAdministratorLink = async (deps: Deps): Promise<string | undefined> => {
  if (!deps.environment.production) return undefined
  if ((await readSettings(deps.db))['public.isDemonstration'])
    throw new Error(
      'This database holds the demonstration, whose passwords are public. Production needs an empty one.',
    )
  if (await hasAdministrator(deps.db)) return undefined
  const token = randomBytes(32).toString('base64url')
  await inTransaction(deps, systemOrigin('start'), async (tx) => {
    await replaceLink(tx, hashOf(token))
    recordAudit(tx, {
      action: 'account.firstAdministratorLink',
      entity: 'account',
      entityId: 'first-administrator',
      details: {},
    })
  })
  return portalLink(deps.environment.publicUrl, `/registration/first-administrator?token=${token}`)
}

/**
 * The invented world comes into a database of its own: in another one its accounts, whose passwords are public, would open
 * what is real. Throws where the database is in use and was not made as a demonstration.
 */
export const refuseDemonstration = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  if ((await readSettings(db))['public.isDemonstration'] || !(await isInUse(db))) return
  throw new Error(
    'This database is in use and is no demonstration. Set NODE_ENV=production to run it, or name an empty database ' +
      'in DATABASE_URL to try the demonstration. Nothing was changed.',
  )
}

const countAttempt = async ({ db, clock }: Deps, origin: Origin): Promise<void> =>
  refuseTooOften(db, clock.now(), {
    subject: addressSubject('firstAdministrator', origin),
    limit: (await readSettings(db))['security.loginsPerMinute'],
    minutes: 1,
  })

/** Refuses (409 accountLinkUsed) unless this is the newest token, unused, and there is no administrator yet. */
const refuseClosedLink = async (deps: Deps, token: string): Promise<void> => {
  const isOpen = (await isLinkOpen(deps.db, hashOf(token))) && !(await hasAdministrator(deps.db))
  if (!isOpen) refuse(accountRefusals.accountLinkUsed)
}

export const checkFirstAdministratorLink = async (
  deps: Deps,
  origin: Origin,
  token: string,
): Promise<void> => {
  await countAttempt(deps, origin)
  await refuseClosedLink(deps, token)
}

/** Whose installation this is: without these facts nothing can be issued. */
const writeAuthority = async (tx: Tx, input: FirstAdministratorInput): Promise<void> => {
  const settings = await readSettings(tx.db)
  const names = { ...settings['authority.names'], [settings['languages.default']]: input.authorityName }
  await writeSetting(tx, 'public.countryId', input.countryId)
  await writeSetting(tx, 'public.timeZone', input.timeZone)
  await writeSetting(tx, 'authority.names', names)
  await writeSetting(tx, 'authority.mail', input.authorityMail)
}

const addAdministrator = async (
  tx: Tx,
  input: FirstAdministratorInput,
  passwordHash: string,
): Promise<void> => {
  const { userName, firstName, lastName, email, countryId } = input
  const id = await insertAccount(tx, {
    userName,
    firstName,
    lastName,
    email,
    status: 'APR',
    roles: ['CA_ADMIN'],
    grantedPermissions: [],
    withheldPermissions: [],
    establishmentId: null,
    customsPointIds: [],
    countryId,
    culture: (await readSettings(tx.db))['languages.default'],
    passwordHash,
  })
  if (id === undefined) return refuse(accountRefusals.accountNameTaken)
  const details = { userName, roles: ['CA_ADMIN'], by: 'one-time link' }
  recordAudit(tx, { action: 'account.create', entity: 'account', entityId: id, details })
}

/** Makes the first administrator and names the authority, both or neither; the link works once, also in a race. */
export const createFirstAdministrator = async (
  deps: Deps,
  origin: Origin,
  input: FirstAdministratorInput,
): Promise<void> => {
  await countAttempt(deps, origin)
  await refuseClosedLink(deps, input.token)
  refuseUnsecured(await readSettings(deps.db), input.password, { ...input, company: input.authorityName })
  const passwordHash = await hashPassword(input.password)
  await inTransaction(deps, { ...origin, actorName: input.userName }, async (tx) => {
    const isTaken = await takeLink(tx, hashOf(input.token))
    if (!isTaken || (await hasAdministrator(tx.db))) refuse(accountRefusals.accountLinkUsed)
    if (!(await readMasters(tx.db)).country(input.countryId)?.isActive)
      refuse(accountRefusals.accountCountryUnknown)
    await writeAuthority(tx, input)
    await addAdministrator(tx, input, passwordHash)
  })
}
