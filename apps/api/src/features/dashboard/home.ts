import { inForce } from '@papaver/contract/authorizations/life.ts'
import { holdsOf } from '@papaver/contract/casework/holds.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { stoppedLicences } from '@papaver/contract/licenses/rules.ts'
import { allOf } from '../../platform/all-of.ts'
import { readTogether } from '../../platform/database/transact.ts'
import { getRecord, itemsOf, listReportableIds, type ViewContext } from '../authorizations/public.ts'
import { byUrgency, readBalances } from '../balances/public.ts'
import { nextDeadlines } from '../calendar/public.ts'
import {
  type CaseFilter,
  countSpans,
  daysLeft,
  type ListedCase,
  listCases,
  listDecisionTimes,
  listEndingCases,
  type Sort,
  scopeOf,
  startOfDay,
} from '../casework/public.ts'
import { expectedFilter, heldFilter, listHeldFor, listWithHeldGoods } from '../endorsements/public.ts'
import { listLicenses } from '../licenses/public.ts'
import { countsFor, filterOf, mayDecide, maySign, toDecide, toSign, withoutOwnProposals } from './counts.ts'
import { kindCounts } from './kind-counts.ts'

const feature = 'authorization'
/** Rows of each list; the whole one is a click away. */
const rowsShown = 5
const weeksShown = 12
/** What is owed later than that is in the calendar. */
const deadlineDays = 30
/** Decisions of so many days are looked at. */
const decisionSpan = 30

const first = (
  context: ViewContext,
  filter: CaseFilter,
  sort: Sort,
  descending = false,
): Promise<ListedCase[]> =>
  listCases(context.db, scopeOf(context.principal), filter, {
    page: 1,
    pageSize: rowsShown,
    sort,
    descending,
  })

/** A case on somebody's list; `owedOn`: the day on which its report is due, which its own clock does not know. */
interface DueCase extends ListedCase {
  readonly owedOn?: string | null
}

const byDue = (one: ListedCase, other: ListedCase): number =>
  (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999') || one.id.localeCompare(other.id)

/**
 * What asks something of this officer: his own cases, proposals he may decide and documents he may sign, by the day
 * they are due; then what nobody has taken. What he has proposed, and what rests with others, waits without him.
 */
const dueInOffice = async (context: ViewContext): Promise<ListedCase[]> => {
  const own = withoutOwnProposals(context, filterOf(context, 'mine', ['REQ', 'PRO', 'APR']))
  const filters = [
    own,
    ...(mayDecide(context) ? [toDecide(context)] : []),
    ...(maySign(context) ? [toSign(context)] : []),
  ]
  const lists = await Promise.all(filters.map((filter) => first(context, filter, 'due')))
  const found = new Map(lists.flat().map((row) => [row.id, row]))
  const work = [...found.values()].toSorted(byDue)
  if (work.length >= rowsShown) return work
  return [...work, ...(await first(context, filterOf(context, 'unassigned'), 'due'))]
}

/** Questions of the authority first, as the request rests until the answer; then reports owed; then drafts. */
const dueAtHolder = async (context: ViewContext, establishmentId: string): Promise<DueCase[]> => {
  const { db, principal } = context
  if (!principal.permissions.has('authorization.request')) return []
  const owedOnes = async (): Promise<DueCase[]> => {
    const page = { page: 1, pageSize: rowsShown, isDueOnly: true, search: undefined }
    const { ids } = await listReportableIds(db, establishmentId, page)
    const records = await Promise.all(ids.map((id) => getRecord(db, scopeOf(principal), id)))
    return records.map(({ case: row, header }) => ({ ...row, owedOn: header.reportDueOn }))
  }
  const lists = await Promise.all([
    first(context, filterOf(context, 'all', ['INF']), 'updated'),
    owedOnes(),
    first(context, filterOf(context, 'all', ['DRA']), 'updated'),
  ])
  return lists.flat()
}

/** So many rows are kept for consignments that were planned for a day that has passed. */
const mostPast = 2

/**
 * Goods that are held come first: the next officer on duty must not release them. Then what was planned for a day that has passed,
 * the latest of it, and what comes from today on.
 */
const dueAtCustoms = async (context: ViewContext): Promise<ListedCase[]> => {
  const { today } = context.calendar
  const expected = expectedFilter(context, { when: 'all' })
  const held = await first(context, await heldFilter(context), 'planned')
  const isHeld = new Set(held.map(({ id }) => id))
  const planned = async (span: { from: string; to: string }, descending: boolean) =>
    (await first(context, { ...expected, planned: span }, 'planned', descending)).filter(
      ({ id }) => !isHeld.has(id),
    )
  const past = await planned({ from: '0001-01-01', to: addDays(today, -1) }, true)
  const coming = await planned({ from: today, to: '9999-12-31' }, false)
  const room = Math.max(mostPast, rowsShown - held.length - coming.length)
  return [...held, ...past.slice(0, room).toReversed(), ...coming]
}

const dueRows = async (context: ViewContext): Promise<DueCase[]> => {
  const scope = scopeOf(context.principal)
  switch (scope.kind) {
    case 'office':
      return dueInOffice(context)
    case 'holder':
      return dueAtHolder(context, scope.establishmentId)
    case 'customs':
      return dueAtCustoms(context)
    case 'document':
    case 'nobody':
    case 'system':
      return []
  }
}

const balancesFor = async (context: ViewContext): Promise<Dashboard['balances']> => {
  const { principal, calendar, db, masters, culture, settings } = context
  if (!principal.permissions.has('balance.read')) return []
  const { today } = calendar
  const rows = await readBalances(
    { db, masters, culture, settings, today },
    principal,
    Number(today.slice(0, 4)),
  )
  return byUrgency(rows).slice(0, rowsShown)
}

/** Of whom permits run out and requests come in: the authority, and houses that trade. */
const isTradersOwn = ({ principal }: ViewContext): boolean => {
  const { kind } = scopeOf(principal)
  return kind === 'office' || (kind === 'holder' && principal.permissions.has('authorization.request'))
}

const runningOut = async (context: ViewContext): Promise<Dashboard['runningOut']> => {
  if (!isTradersOwn(context)) return []
  const { db, principal, calendar, settings } = context
  const days = Math.max(0, ...settings['import_export.expiryReminderDays'])
  const span = { from: calendar.today, to: addDays(calendar.today, days) }
  const rows = await listEndingCases(db, scopeOf(principal), { feature, statuses: inForce }, span, rowsShown)
  const items = await itemsOf(context, rows)
  return items.flatMap(({ id, number, summary, quantity, unit, lineCount, validUntil }) =>
    number === null || validUntil === null
      ? []
      : [{ id, number, summary, quantity, unit, lineCount, validUntil }],
  )
}

/** What a company must know before all: that it may not trade, or not with everything. */
const stoppedLicencesOf = async (context: ViewContext): Promise<Dashboard['stoppedLicences']> => {
  const { db, principal, calendar } = context
  const scope = scopeOf(principal)
  if (scope.kind !== 'holder' || !principal.permissions.has('license.read')) return []
  const [licenses, missing] = await Promise.all([
    listLicenses(db, scope.establishmentId),
    first(context, { ...filterOf(context, 'stopped'), flags: ['licenseStopped'] }, 'updated'),
  ])
  return stoppedLicences(licenses, calendar.today, missing.length > 0)
}

/** As many permits with a record that waits for an officer are looked at; further ones are among them once these are settled. */
const mostHeld = 100

/** What a company must know of its goods: customs holds some. Why, only the authority says (0179, 0192). */
const heldGoodsOf = async (context: ViewContext): Promise<Dashboard['heldGoods']> => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  if (scope.kind !== 'holder' || !principal.permissions.has('authorization.read')) return []
  const filter = { ...filterOf(context, 'all'), flags: ['recordDisputed'] }
  const page = { page: 1, pageSize: mostHeld, sort: 'updated', descending: true } as const
  const disputed = await listCases(db, scope, filter, page)
  const held = new Set(await listWithHeldGoods(db, { caseIds: disputed.map(({ id }) => id) }))
  return disputed.filter(({ id }) => held.has(id)).map(({ id, number }) => ({ id, number: number ?? '' }))
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const weeksOf = async (context: ViewContext): Promise<Dashboard['weeks']> => {
  if (!isTradersOwn(context)) return []
  const { db, principal, calendar, settings } = context
  const monday = addDays(mondayOf(calendar.today), -7 * (weeksShown - 1))
  const mondays = Array.from({ length: weeksShown + 1 }, (_, index) => addDays(monday, 7 * index))
  const begins = mondays.map((day) => startOfDay(settings['public.timeZone'], day))
  const counted = await countSpans(db, scopeOf(principal), feature, begins)
  return counted.map((week, index) => ({ weekOf: mondays[index] ?? monday, ...week }))
}

const decisionTimesOf = async (context: ViewContext): Promise<Dashboard['decisionTimes']> => {
  const { db, principal, calendar, settings } = context
  const scope = scopeOf(principal)
  if (scope.kind !== 'office') return []
  const since = startOfDay(settings['public.timeZone'], addDays(calendar.today, -decisionSpan))
  const rows = await listDecisionTimes(db, scope, feature, since)
  return rows.map((row) => ({ ...row, promised: settings['import_export.slaDays'] }))
}

const dueNext = async (context: ViewContext, rows: readonly DueCase[]): Promise<Dashboard['dueNext']> => {
  const items = await itemsOf(context, rows)
  const isCustoms = scopeOf(context.principal).kind === 'customs'
  const ids = rows.map(({ id }) => id)
  const held = new Set(isCustoms ? await listHeldFor(context, ids) : [])
  return items.map((each, index) => {
    const row = rows[index]
    const isStopped = row?.statusGroup === 'active' && holdsOf(row.flags, false).length > 0
    const dueOn = row?.owedOn
    const expectedOn = isCustoms ? (row?.plannedDate ?? null) : null
    const hasHeldGoods = held.has(each.id)
    const item = { ...each, isStopped, hasHeldGoods, expectedOn, isReportOwed: Boolean(dueOn) }
    if (!dueOn) return item
    const workingDaysLeft = daysLeft(context.calendar, dueOn)
    return { ...item, clock: { ...item.clock, state: 'running', dueOn, workingDaysLeft } }
  })
}

const dueOf = async (context: ViewContext): Promise<Pick<Dashboard, 'dueNext' | 'nextCaseId'>> => {
  const rows = (await dueRows(context)).slice(0, rowsShown)
  const isOffice = scopeOf(context.principal).kind === 'office'
  return { dueNext: await dueNext(context, rows), nextCaseId: isOffice ? (rows[0]?.id ?? null) : null }
}

/**
 * What this person has to do now, and what runs out (look §14, 02). All of it is asked at once on one connection: a
 * home page must not take every connection of the pool, nor wait for each of its parts in turn.
 */
export const homeOf = (given: ViewContext): Promise<Dashboard> =>
  readTogether(given.db, async (db) => {
    const context = { ...given, db }
    const { due, ...parts } = await allOf({
      due: dueOf(context),
      counts: countsFor(context),
      kinds: kindCounts(context),
      stoppedLicences: stoppedLicencesOf(context),
      heldGoods: heldGoodsOf(context),
      deadlines: nextDeadlines(context, { except: feature, most: rowsShown, days: deadlineDays }),
      balances: balancesFor(context),
      runningOut: runningOut(context),
      decisionTimes: decisionTimesOf(context),
      weeks: weeksOf(context),
    })
    return { ...parts, ...due }
  })
