import { isDeepStrictEqual } from 'node:util'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { trainingRefusals } from '@papaver/contract/training/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import type { RealWorld, Standing, Trainee } from '../../platform/training.ts'
import { inTransaction, type Origin, systemOrigin, type Tx } from '../../platform/transaction.ts'
import {
  confirmForGood,
  endSessionsOf,
  findAccount,
  insertAccount,
  listPeople,
  openSession,
  updateAccount,
} from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { houseOf } from './house.ts'
import { findPersonOf, isSomebodys, listEntered, lockTrainee, savePerson } from './store.ts'

/** Nobody signs in with it: no password has this hash. */
const noPassword = '!'
/** Longer than a session of the real world may last (`security.sessionAbsoluteHours`). */
const longestSession = 8 * 86_400_000

/**
 * An invented account with the same name and the same roles is what the trainee has been before: in an installation that is
 * itself invented everybody goes on as who he is.
 */
const twinOf = async ({ db }: Tx, { userName, roles }: Trainee): Promise<string | undefined> => {
  const name = userName.toLowerCase()
  const twin = (await listPeople(db, {})).find(
    (person) => person.userName.toLowerCase() === name && isDeepStrictEqual(person.roles, [...roles]),
  )
  return twin === undefined || (await isSomebodys(db, twin.id)) ? undefined : twin.id
}

/** Where he works: officers nowhere, customs at every invented point, companies in the invented one of theirs. */
const placeOf = async (tx: Tx, { establishment, roles }: Trainee) => {
  const isCustoms = roles.some((role) => role.startsWith('CUST_'))
  const { customsPoints } = await readMasters(tx.db)
  return {
    establishmentId: establishment === null ? null : await houseOf(tx, establishment),
    customsPointIds: isCustoms ? customsPoints.map(({ id }) => id) : [],
  }
}

const newAccount = async (tx: Tx, trainee: Trainee): Promise<string> => {
  const { firstName, lastName, culture } = trainee
  const place = await placeOf(tx, trainee)
  for (let number = 1; ; number += 1) {
    const userName = number === 1 ? trainee.userName : `${trainee.userName.slice(0, 46)}-${number}`
    const added = await insertAccount(tx, {
      userName,
      firstName,
      lastName,
      culture,
      ...place,
      ...grantsOf(trainee),
      // His real address has no business here: nothing is sent, and what is caught finds him by this one.
      email: `${trainee.id}@training.example`,
      status: 'APR',
      countryId: 'XV',
      passwordHash: noPassword,
      // Accounts of an invented world are asked for no second factor and do not go dormant.
      isDemonstration: true,
    })
    if (added !== undefined) return added
  }
}

const grantsOf = ({ roles, grantedPermissions, withheldPermissions }: Standing) => ({
  roles: [...roles],
  grantedPermissions: [...grantedPermissions],
  withheldPermissions: [...withheldPermissions],
})

/** The account of one who comes from the real world, with his name, language and rights as they are there now. */
const accountOf = async (tx: Tx, trainee: Trainee): Promise<string> => {
  await lockTrainee(tx, trainee.id)
  const known = (await findPersonOf(tx.db, trainee.id)) ?? (await twinOf(tx, trainee))
  const id = known ?? (await newAccount(tx, trainee))
  if (known !== undefined) {
    const { firstName, lastName, culture } = trainee
    const open = { status: 'APR', isLocked: false, lockedUntil: null, mustChangePassword: false }
    await updateAccount(tx, known, { firstName, lastName, culture, ...grantsOf(trainee), ...open })
  }
  await savePerson(tx, trainee.id, id)
  return id
}

/** Lets in whom the real world has given a ticket. Refuses (409 trainingTicketSpent) what opens nothing there. */
export const enter = async (
  deps: Deps,
  { tokens, real }: { readonly tokens: Tokens; readonly real: RealWorld },
  origin: Origin,
  { ticket, userAgent }: { readonly ticket: string; readonly userAgent: string },
): Promise<CallOutput<'training.enter'>> => {
  const admitted = (await real.redeem(ticket, origin.address)) ?? refuse(trainingRefusals.trainingTicketSpent)
  const { 'security.sessionAbsoluteHours': hours } = await readSettings(deps.db)
  const token = await inTransaction(deps, origin, async (tx) => {
    const accountId = await accountOf(tx, admitted.trainee)
    const ends = [tx.now.getTime() + hours * 3_600_000, Date.parse(admitted.until)]
    const session = await openSession(tx, tokens, {
      accountId,
      isPending: false,
      method: 'ticket',
      userAgent,
      expiresAt: new Date(Math.min(...ends)),
    })
    await confirmForGood(tx, session.sessionId)
    const details = { sessionId: session.sessionId, by: 'ticket' }
    recordAudit(tx, { action: 'account.login', entity: 'account', entityId: accountId, details })
    return session.token
  })
  return { token, isTFAEnabled: false, validity: null }
}

const hasOtherRights = async (deps: Deps, accountId: string, standing: Standing): Promise<boolean> => {
  const account = await findAccount(deps.db, accountId)
  return account !== undefined && !isDeepStrictEqual(grantsOf(account), grantsOf(standing))
}

/**
 * Whoever may not come in any more, or would with other rights, is out: the real world is asked again and again. Whose
 * rights have changed comes in anew with those.
 */
export const endLostSessions = async (deps: Deps, real: Pick<RealWorld, 'standing'>): Promise<void> => {
  const entered = await listEntered(deps.db, new Date(deps.clock.now().getTime() - longestSession))
  if (entered.length === 0) return
  const answers = await real.standing(entered.map(({ realAccountId }) => realAccountId))
  const standing = new Map(answers.map((each) => [each.id, each]))
  for (const { realAccountId, accountId } of entered) {
    const now = standing.get(realAccountId)
    if (now !== undefined && !(await hasOtherRights(deps, accountId, now))) continue
    await inTransaction(deps, systemOrigin('training.standing'), (tx) =>
      endSessionsOf(tx, accountId, 'real account'),
    )
  }
}
