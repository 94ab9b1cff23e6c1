import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { dormancyOf, lapseDayOf, reminderStage } from '@papaver/contract/users/deadlines.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Followers } from '../../../platform/followers.ts'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { releaseUserNames, updateAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { contextIn, contextOf, type UsersTx } from '../context.ts'
import { emitStep } from '../events.ts'
import { targetOf } from '../facts.ts'
import { sweepLinks } from '../link-store.ts'
import { listAwaited, listUnused } from '../list-store.ts'
import { notifyApplicant, notifyPerson } from '../notices.ts'
import { lockRecord, systemScope, type UserRecord } from '../record.ts'
import { holdPeople, updateRequest } from '../store.ts'
import { takeStep } from './take-step.ts'

const origin = systemOrigin('users.daily')
const dayLength = 86_400_000

/** How much a run did; a second run at the same moment does nothing and says so. */
export interface UsersDone {
  lapsed: number
  reminded: number
  /** Told that their account will come to rest. */

  notified: number
  rested: number
  /** Accounts whose step failed; the log says why, and the next run tries again. */
  failed: number
}
type Done = Exclude<keyof UsersDone, 'failed'>

type Look = (context: UsersTx, record: UserRecord, followers: Followers) => Promise<Done | undefined>

/** Nobody has proved the address, answered, or returned the letter in time. */
const lapse: Look = async (context, record) => {
  const { account, request } = record
  const day = request ? lapseDayOf({ ...request, status: account.status }, context.settings) : null
  if (day === null || context.today < day) return undefined
  await takeStep(context, record, { step: 'lapse', actorName: origin.actorName })
  await notifyPerson(context, record, { code: 'USR_AUTOCANCEL', hasPortal: false })
  return 'lapsed'
}

/** It is still the applicant's turn. */
const remind: Look = async (context, record) => {
  const { account, request } = record
  if (request === undefined) return undefined
  const waiting = { ...request, status: account.status }
  const stage = reminderStage(waiting, context.settings, context.today)
  if (stage === undefined) return undefined
  await updateRequest(context.tx, account.id, { remindedDays: stage })
  const expiresOn = lapseDayOf(waiting, context.settings) ?? ''
  await notifyApplicant(context, record, {
    code: 'USR_REMINDER',
    params: { expiresOn },
    ...(request.informationDueOn ? { dueOn: request.informationDueOn } : {}),
  })
  const details = { userName: account.userName, days: stage }
  recordAudit(context.tx, { action: 'user.remind', entity: 'account', entityId: account.id, details })
  return 'reminded'
}

/** Nobody signs in: told, while there is time to. */
const notifyDormant: Look = async (context, record) => {
  const { account } = record
  const notifyOn = dormancyOf(account, context.settings)?.notifyOn ?? null
  if (notifyOn === null || context.today < notifyOn) return undefined
  await updateAccount(context.tx, account.id, { dormantNotifiedAt: context.now })
  const dormancy = dormancyOf({ ...account, dormantNotifiedAt: context.now }, context.settings)
  // The last day on which a sign-in keeps it.
  const expiresOn = addDays(dormancy?.restOn ?? context.today, -1)
  const mailOnly = { link: portalLink(context.publicUrl, '/login') }
  await notifyPerson(context, record, {
    code: 'USR_DORMANT',
    hasPortal: true,
    params: { expiresOn },
    mailOnly,
  })
  const details = { userName: account.userName, expiresOn }
  recordAudit(context.tx, { action: 'user.tellDormant', entity: 'account', entityId: account.id, details })
  return 'notified'
}

/** Nobody has signed in since. The last administrator never rests. */
const rest: Look = async (context, record, followers) => {
  const dormancy = dormancyOf(record.account, context.settings)
  if (dormancy === null || dormancy.notifyOn !== null || context.today < dormancy.restOn) return undefined
  const { isReplaceableAdministrator } = await targetOf(context, record, null)
  if (!isReplaceableAdministrator) return undefined
  await takeStep(context, record, {
    step: 'rest',
    actorName: origin.actorName,
    account: { deactivatedBy: null },
    endsSessions: 'at rest',
  })
  const event = { accountId: record.account.id, by: null, isByAuthority: true }
  await emitStep(followers, context.tx, 'rest', event)
  await notifyPerson(context, record, { code: 'USR_DEACTIVATED', hasPortal: false })
  return 'rested'
}

const looks: readonly Look[] = [lapse, remind, notifyDormant, rest]

/** One account in a transaction of its own, judged again under its lock; at most one step a run. */
const lookAt = (deps: Deps, id: string): Promise<Done | undefined> =>
  inTransaction(deps, origin, async (tx) => {
    await holdPeople(tx)
    const record = await lockRecord(tx, systemScope, id)
    const context = await contextIn(tx, deps.environment.publicUrl)
    for (const look of looks) {
      const done = await look(context, record, deps.followers)
      if (done) return done
    }
    return undefined
  })

/** Accounts for which something may be due; cheap, and judged again one by one. */
const candidates = async (deps: Deps, now: Date): Promise<string[]> => {
  const { settings } = await contextOf(deps.db, now, deps.environment.publicUrl)
  const days = Math.min(settings['users.dormantMailDays'], settings['users.dormantDays'])
  // A day earlier than counted: days begin earlier in some time zones than in others.
  const unusedSince = new Date(now.getTime() - (days - 1) * dayLength)
  const unused = settings['users.dormantDays'] === 0 ? [] : await listUnused(deps.db, unusedSince)
  return [...(await listAwaited(deps.db)), ...unused].map(({ id }) => id)
}

/** Held names are free on the day on which an unverified registration of the same moment lapses. */
const freeNames = async ({ db }: Deps, settings: Settings, now: Date): Promise<void> => {
  const timeZone = settings['public.timeZone']
  await releaseUserNames(db, addDays(dayIn(timeZone, now), -settings['users.unverifiedDays']), timeZone)
}

/**
 * Everything that the calendar does to accounts. Each is a transaction of its own and is judged again under its
 * lock: running twice, or in two processes at once, does each thing once.
 */
export const runUsersDaily = async (deps: Deps, now: Date = deps.clock.now()): Promise<UsersDone> => {
  const done: UsersDone = { lapsed: 0, reminded: 0, notified: 0, rested: 0, failed: 0 }
  const atThatMoment = { ...deps, clock: { now: () => now } }
  for (const id of await candidates(atThatMoment, now)) {
    try {
      const step = await lookAt(atThatMoment, id)
      if (step) done[step] += 1
    } catch (error) {
      done.failed += 1
      deps.log.error({ err: error, account: id }, 'a step of the calendar of accounts failed')
    }
  }
  const settings = await readSettings(deps.db)
  await sweepLinks(deps.db, new Date(now.getTime() - settings['retention.linkDays'] * dayLength))
  await freeNames(deps, settings, now)
  return done
}
