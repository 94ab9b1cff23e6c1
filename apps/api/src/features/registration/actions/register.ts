import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { RegistrationInput } from '@papaver/contract/registration/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { reserveAttempt } from '../../../platform/attempts.ts'
import { dayIn } from '../../../platform/days.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import {
  type AccountDetail,
  findLivingByEmail,
  hashPassword,
  holdUserName,
  refuseUnprovenVisitor,
  refuseUnsecured,
} from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { makeLink, type Registration, registerUser, sendVerifyLink } from '../../users/public.ts'
import { refuseClosed } from '../policy.ts'
import { insertDecoy } from '../store.ts'
import { mailOwner } from './mail-owner.ts'

const hourLength = 3_600_000

export const keyHashOf = (uploadKey: string): Buffer => createHash('sha256').update(uploadKey).digest()

type Made = Pick<CallOutput<'registration.register'>, 'id' | 'uploadKey'>

/** Refuses (429) more registrations an hour from one address than the authority allows. */
const refuseCrowd = async ({ db, clock }: Deps, settings: Settings, address: string): Promise<void> => {
  const limit = settings['users.registrationsPerHour']
  if (!(await reserveAttempt(db, clock.now(), `registration:${address}`, limit, 60)))
    refuse(frameRefusals.tooManyRequests)
}

/** A title that the authority does not keep is no title. */
const refuseUnknownTitle = async (
  { db, clock }: Deps,
  settings: Settings,
  code: string | null | undefined,
): Promise<void> => {
  if (!code) return
  const today = dayIn(settings['public.timeZone'], clock.now())
  if (!(await readMasters(db)).isOfferedItem('person-titles', code, today))
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'designationTypeId', code: 'unknown' }] })
}

/** Adds the account, with the key for its files and the mail with the link; undefined where the address is known. */
const enrol = (
  { environment, ...deps }: Deps,
  caller: Caller,
  given: Registration,
): Promise<Made | undefined> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const added = await registerUser(tx, environment.publicUrl, given)
    if ('taken' in added)
      return added.taken === 'userName' ? refuse(accountRefusals.accountNameTaken) : undefined
    const uploadKey = await makeLink(tx, added.id, 'upload')
    await sendVerifyLink(tx, environment.publicUrl, added.id)
    return { id: added.id, uploadKey }
  })

/** Carries what was found out of a transaction that is given up. */
class GivenUp extends Error {
  readonly isNameTaken: boolean

  constructor(isNameTaken: boolean) {
    super('given up')
    this.isNameTaken = isNameTaken
  }
}

/**
 * As much work as for a stranger, of which nothing stays: the time of the answer tells nobody apart. A user name that
 * is taken is said here as it is there, or it would tell that the address is known.
 */
const pretend = async (
  { environment, ...deps }: Deps,
  caller: Caller,
  given: Registration,
): Promise<void> => {
  const email = `${randomBytes(16).toString('hex')}@registration.invalid`
  const attempt = inTransaction(deps, caller.origin, async (tx) => {
    const added = await registerUser(tx, environment.publicUrl, { ...given, email })
    throw new GivenUp('taken' in added)
  })
  const { isNameTaken } = await attempt.catch((error: unknown) => {
    if (error instanceof GivenUp) return error
    throw error
  })
  if (isNameTaken) refuse(accountRefusals.accountNameTaken)
}

/**
 * The address is somebody's: he is told, and the stranger gets what any other stranger gets. The name he wanted is
 * kept as long as an account would keep it: were it free, it would tell that the address is known.
 */
const deceive = (deps: Deps, caller: Caller, owner: AccountDetail, userName: string): Promise<Made> =>
  inTransaction(deps, caller.origin, async (tx) => {
    if (!(await holdUserName(tx, userName))) refuse(accountRefusals.accountNameTaken)
    const uploadKey = randomBytes(32).toString('base64url')
    // As long as the key of a real one: the two are never told apart.
    const hours = (await readSettings(tx.db))['users.uploadHours']
    const id = await insertDecoy(tx, {
      keyHash: keyHashOf(uploadKey),
      accountId: owner.id,
      expiresAt: new Date(tx.now.getTime() + hours * hourLength),
    })
    await mailOwner(tx, deps.environment.publicUrl, owner)
    recordAudit(tx, { action: 'registration.known', entity: 'account', entityId: owner.id, details: {} })
    return { id, uploadKey }
  })

/** Of two at the same moment with one address the second is told apart by the database, and treated like any later one. */
const enrolOrDeceive = async (deps: Deps, caller: Caller, given: Registration): Promise<Made> => {
  const owner = await findLivingByEmail(deps.db, given.email)
  const made = owner === undefined ? await enrol(deps, caller, given) : undefined
  if (made !== undefined) return made
  await pretend(deps, caller, given)
  const known = owner ?? (await findLivingByEmail(deps.db, given.email))
  // Between two looks the owner's account ended: now the address is free.
  return known === undefined
    ? enrolOrDeceive(deps, caller, given)
    : deceive(deps, caller, known, given.userName)
}

/**
 * A stranger asks for an account. Where his address is known the answer is the same, in bytes and time, and the owner
 * is told by mail (product §1).
 */
export const register = async (
  deps: Deps,
  caller: Caller,
  { username, password, recaptcha, ...input }: RegistrationInput,
): Promise<CallOutput<'registration.register'>> => {
  const settings = await readSettings(deps.db)
  const { ip } = caller.request
  refuseClosed(settings, input.userType)
  await refuseCrowd(deps, settings, ip)
  await refuseUnprovenVisitor(deps, recaptcha)
  refuseUnsecured(settings, password, username)
  await refuseUnknownTitle(deps, settings, input.designationTypeId)
  const passwordHash = await hashPassword(password, ip)
  const given = { ...input, userName: username, passwordHash, culture: caller.culture }
  const made = await enrolOrDeceive(deps, caller, given)
  return { ...made, linkHours: settings['users.verifyHours'] }
}
