import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { releaseUserNames, updateAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { contextOf, deedOf, type UsersDeed } from '../context.ts'
import { dormancyOf, lapseDayOf, reminderStage } from '../deadlines.ts'
import { targetOf } from '../facts.ts'
import { sweepLinks } from '../link-store.ts'
import { listAwaited, listUnused } from '../list-store.ts'
import { tellApplicant, tellPerson } from '../notices.ts'
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
  told: number
  rested: number
  /** Accounts whose step failed; the log says why, and the next run tries again. */
  failed: number
}
type Deed = Exclude<keyof UsersDone, 'failed'>

type Look = (deed: UsersDeed, record: UserRecord) => Promise<Deed | undefined>

/** Nobody has proved the address, answered, or returned the letter in time. */
const lapse: Look = async (deed, record) => {
  const { account, request } = record
  const day = request ? lapseDayOf({ ...request, status: account.status }, deed.settings) : null
  if (day === null || deed.today < day) return undefined
  await takeStep(deed, record, { step: 'lapse', actorName: origin.actorName })
  await tellPerson(deed, record, { code: 'USR_AUTOCANCEL', hasPortal: false })
  return 'lapsed'
}

/** It is still the applicant's turn. */
const remind: Look = async (deed, record) => {
  const { account, request } = record
  if (request === undefined) return undefined
  const waiting = { ...request, status: account.status }
  const stage = reminderStage(waiting, deed.settings, deed.today)
  if (stage === undefined) return undefined
  await updateRequest(deed.tx, account.id, { remindedDays: stage })
  const expiresOn = lapseDayOf(waiting, deed.settings) ?? ''
  await tellApplicant(deed, record, {
    code: 'USR_REMINDER',
    params: { expiresOn },
    ...(request.informationDueOn ? { dueOn: request.informationDueOn } : {}),
  })
  const details = { userName: account.userName, days: stage }
  recordAudit(deed.tx, { action: 'user.remind', entity: 'account', entityId: account.id, details })
  return 'reminded'
}

/** Nobody signs in: told, while there is time to. */
const tellDormant: Look = async (deed, record) => {
  const { account } = record
  const tellOn = dormancyOf(account, deed.settings)?.tellOn ?? null
  if (tellOn === null || deed.today < tellOn) return undefined
  await updateAccount(deed.tx, account.id, { dormantToldAt: deed.now })
  const told = dormancyOf({ ...account, dormantToldAt: deed.now }, deed.settings)
  // The last day on which a sign-in keeps it.
  const expiresOn = addDays(told?.restOn ?? deed.today, -1)
  const mailOnly = { link: `${deed.publicUrl}/#/login` }
  await tellPerson(deed, record, { code: 'USR_DORMANT', hasPortal: true, params: { expiresOn }, mailOnly })
  const details = { userName: account.userName, expiresOn }
  recordAudit(deed.tx, { action: 'user.tellDormant', entity: 'account', entityId: account.id, details })
  return 'told'
}

/** Nobody has signed in since. The last administrator never rests. */
const rest: Look = async (deed, record) => {
  const dormancy = dormancyOf(record.account, deed.settings)
  if (dormancy === null || dormancy.tellOn !== null || deed.today < dormancy.restOn) return undefined
  const { isReplaceableAdministrator } = await targetOf(deed, record, null)
  if (!isReplaceableAdministrator) return undefined
  await takeStep(deed, record, {
    step: 'rest',
    actorName: origin.actorName,
    account: { deactivatedBy: null },
    endsSessions: 'at rest',
  })
  await tellPerson(deed, record, { code: 'USR_DEACTIVATED', hasPortal: false })
  return 'rested'
}

const looks: readonly Look[] = [lapse, remind, tellDormant, rest]

/** One account in a transaction of its own, judged again under its lock; at most one deed a run. */
const lookAt = (deps: Deps, id: string): Promise<Deed | undefined> =>
  inTransaction(deps, origin, async (tx) => {
    await holdPeople(tx)
    const record = await lockRecord(tx, systemScope, id)
    const deed = await deedOf(tx, deps.environment.publicUrl)
    for (const look of looks) {
      const done = await look(deed, record)
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
  const done: UsersDone = { lapsed: 0, reminded: 0, told: 0, rested: 0, failed: 0 }
  const atThatMoment = { ...deps, clock: { now: () => now } }
  for (const id of await candidates(atThatMoment, now)) {
    try {
      const deed = await lookAt(atThatMoment, id)
      if (deed) done[deed] += 1
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
