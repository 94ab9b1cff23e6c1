import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { CaseViewName } from '@papaver/contract/casework/views.ts'
import { allOf } from '../../platform/all-of.ts'
import { countOverdue, countOwedReports, type ViewContext } from '../authorizations/public.ts'
import { answeredFlag, type CaseFilter, countEach, heldFrom, rulesOf, scopeOf } from '../casework/public.ts'
import { expectedFilter, heldFilter } from '../endorsements/public.ts'
import { countWaitingMessages } from '../exchange/public.ts'
import { countOpenTasks } from '../scheduling/public.ts'
import { countWaitingUsers } from '../users/public.ts'

export type Counts = Record<string, number>

/** The cases of a view as the worklist knows it; `statuses` narrow it. */
export const filterOf = (
  { principal, calendar }: ViewContext,
  view: CaseViewName,
  statuses: readonly AuthorizationStatus[] = [],
): CaseFilter => ({
  of: authorizationKind,
  view,
  readerId: principal.accountId,
  today: calendar.today,
  statuses,
})

export const mayDecide = ({ principal }: ViewContext): boolean => principal.permissions.has('case.decide')
export const maySign = ({ principal }: ViewContext): boolean => principal.permissions.has('case.sign')

/** Leaves out what this person has proposed himself and somebody else has to decide: it asks nothing of him. */
export const withoutOwnProposals = ({ principal, settings }: ViewContext, filter: CaseFilter): CaseFilter =>
  settings['import_export.fourEyes'] ? { ...filter, exceptProposedBy: principal.accountId } : filter

/** What waits for this person, and not for another pair of eyes, as its own list shows it. */
const waitingFor = (context: ViewContext, view: 'decide' | 'sign' | 'signStopped'): CaseFilter => ({
  ...filterOf(context, view),
  ...heldFrom(view, context.principal, rulesOf(authorizationKind, context.settings)),
})

/** Proposals that wait for this person's decision. */
export const toDecide = (context: ViewContext): CaseFilter => waitingFor(context, 'decide')

/** Permits that wait for this person's signature, and can be signed. */
export const toSign = (context: ViewContext): CaseFilter => waitingFor(context, 'sign')

const alarms = ['stopped', 'signStopped', 'sendAgain', 'goodsHeld']

/** What is stopped or held is an alarm, and said where anything is. */
const withoutSilentAlarms = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([name, number]) => number > 0 || !alarms.includes(name)))

/** Each under its name, all by one statement. */
const count = async (
  { db, principal }: ViewContext,
  filters: Readonly<Record<string, CaseFilter>>,
): Promise<Counts> => {
  const counts = await countEach(db, scopeOf(principal), Object.values(filters))
  return Object.fromEntries(Object.keys(filters).map((name, index) => [name, counts[index]?.total ?? 0]))
}

/** Records that do not fit their permit, goods that customs holds among them, and whatever else differs there; where there are any. */
const countDifferences = async (context: ViewContext): Promise<Counts> => {
  if (!mayDecide(context)) return {}
  const counts = await count(context, {
    disputed: { ...filterOf(context, 'all'), flags: ['recordDisputed'] },
    differences: { ...filterOf(context, 'all'), flags: ['recordsDiffer', 'oneSided', 'recordDisputed'] },
  })
  return Object.fromEntries(Object.entries(counts).filter(([, found]) => found > 0))
}

const countOffice = async (context: ViewContext): Promise<Counts> => {
  const counts = await count(context, {
    overdue: filterOf(context, 'overdue'),
    ...(mayDecide(context) ? { decide: toDecide(context) } : {}),
    ...(maySign(context)
      ? {
          sign: toSign(context),
          signStopped: waitingFor(context, 'signStopped'),
          sendAgain: { ...filterOf(context, 'all'), flags: ['copyToRepeat'] },
        }
      : {}),
    work: filterOf(context, 'mine'),
    answered: { ...filterOf(context, 'mine'), flags: [answeredFlag] },
    unassigned: filterOf(context, 'unassigned'),
    waiting: filterOf(context, 'waiting'),
  })
  return { ...withoutSilentAlarms(counts), ...(await countDifferences(context)) }
}

const countHolder = async (context: ViewContext, establishmentId: string): Promise<Counts> => {
  const { db, principal, calendar } = context
  // A house that does not trade (a grower) learns of permits only where it has some.
  if (!principal.permissions.has('authorization.request')) {
    const counts = await count(context, {
      active: filterOf(context, 'active'),
      stopped: filterOf(context, 'stopped'),
    })
    return counts.active || counts.stopped ? withoutSilentAlarms(counts) : {}
  }
  const { cases, ...reports } = await allOf({
    cases: count(context, {
      draft: filterOf(context, 'all', ['DRA']),
      question: filterOf(context, 'all', ['INF']),
      active: filterOf(context, 'active'),
      stopped: filterOf(context, 'stopped'),
    }),
    reportDue: countOwedReports(db, establishmentId),
    reportLate: countOverdue(db, 'reportDueOn', establishmentId, calendar.today),
  })
  return { ...withoutSilentAlarms(cases), ...reports }
}

/** By the filter of the list itself: a permit that is held is expected, too, so that its goods are not let past by its paper. */
const countCustoms = async (context: ViewContext): Promise<Counts> =>
  withoutSilentAlarms(
    await count(context, {
      goodsHeld: await heldFilter(context),
      expectedToday: expectedFilter(context, { when: 'today' }),
      expectedWeek: expectedFilter(context, { when: 'week' }),
    }),
  )

const countOfWork = async (context: ViewContext): Promise<Counts> => {
  const scope = scopeOf(context.principal)
  switch (scope.kind) {
    case 'office':
      return countOffice(context)
    case 'holder':
      return countHolder(context, scope.establishmentId)
    case 'customs':
      return countCustoms(context)
    case 'document':
    case 'nobody':
    case 'system':
      return {}
  }
}

/** Those who ask for an account, for the ones who decide about it. */
const countPeople = async ({ db, principal, now }: ViewContext): Promise<Counts> =>
  principal.permissions.has('user.admin') || principal.permissions.has('user.manage')
    ? { people: await countWaitingUsers(db, principal, now) }
    : {}

/** What has come in from authorities abroad and waits for an officer. */
const countMessages = async ({ db, principal }: ViewContext): Promise<Counts> =>
  principal.permissions.has('case.review') ? { exchange: await countWaitingMessages(db) } : {}

/** What is left to do because of changes of scheduling, where there is any. */
const countTasks = async ({ db, principal }: ViewContext): Promise<Counts> => {
  if (!principal.permissions.has('master.edit')) return {}
  const tasks = await countOpenTasks(db)
  return tasks > 0 ? { tasks } : {}
}

/** The figures of this person's home, each as long as the list it leads to. */
export const countsFor = async (context: ViewContext): Promise<Counts> => {
  const counts = await Promise.all([
    countOfWork(context),
    countPeople(context),
    countTasks(context),
    countMessages(context),
  ])
  return Object.assign({}, ...counts)
}
