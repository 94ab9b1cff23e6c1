import { addDays } from '@papaver/contract/casework/rules.ts'
import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { itemsOf, listReportableIds, type ViewContext } from '../authorizations/public.ts'
import { byUrgency, readBalances } from '../balances/public.ts'
import {
  type CaseFilter,
  countWeeks,
  findCase,
  type ListedCase,
  listCases,
  listDecisionTimes,
  listEndingCases,
  type Sort,
  scopeOf,
  startOfDay,
} from '../casework/public.ts'
import { countsFor, expectedFilter, filterOf } from './counts.ts'

const feature = 'authorization'
/** Rows of each list; the whole one is a click away. */
const rowsShown = 5
const weeksShown = 12
/** Decisions of so many days are looked at. */
const decisionSpan = 30

const first = (context: ViewContext, filter: CaseFilter, sort: Sort): Promise<ListedCase[]> =>
  listCases(context.db, scopeOf(context.principal), filter, {
    page: 1,
    pageSize: rowsShown,
    sort,
    descending: false,
  })

/** An officer's own work by the day it is due, then what nobody has taken; what rests with others waits. */
const dueInOffice = async (context: ViewContext): Promise<ListedCase[]> => {
  const mine = await first(context, filterOf(context, 'mine', ['REQ', 'PRO', 'APR']), 'due')
  if (mine.length >= rowsShown) return mine
  return [...mine, ...(await first(context, filterOf(context, 'unassigned'), 'due'))]
}

/** Questions of the authority first, as the request rests until the answer; then reports owed; then drafts. */
const dueAtHolder = async (context: ViewContext, establishmentId: string): Promise<ListedCase[]> => {
  const { db, principal } = context
  if (!principal.permissions.has('authorization.request')) return []
  const questions = await first(context, filterOf(context, 'all', ['INF']), 'updated')
  const page = { page: 1, pageSize: rowsShown, isDueOnly: true, search: undefined }
  const { ids } = await listReportableIds(db, establishmentId, page)
  const owed: ListedCase[] = []
  for (const id of ids) {
    const row = await findCase(db, scopeOf(principal), id)
    if (row) owed.push(row)
  }
  const drafts = await first(context, filterOf(context, 'all', ['DRA']), 'updated')
  return [...questions, ...owed, ...drafts]
}

const dueRows = async (context: ViewContext): Promise<ListedCase[]> => {
  const scope = scopeOf(context.principal)
  switch (scope.kind) {
    case 'office':
      return dueInOffice(context)
    case 'holder':
      return dueAtHolder(context, scope.establishmentId)
    case 'customs': {
      const onwards = { from: context.calendar.today, to: '9999-12-31' }
      return first(context, expectedFilter(context, onwards), 'planned')
    }
    case 'nobody':
    case 'system':
      return []
  }
}

const balancesFor = async (context: ViewContext): Promise<Dashboard['balances']> => {
  const { principal, calendar, db, masters, culture, now } = context
  if (!principal.permissions.has('balance.read')) return []
  const { today } = calendar
  const rows = await readBalances({ db, masters, culture, today, now }, principal, Number(today.slice(0, 4)))
  return byUrgency(rows).slice(0, rowsShown)
}

const isTradersOwn = ({ principal }: ViewContext): boolean =>
  ['office', 'holder'].includes(scopeOf(principal).kind)

const runningOut = async (context: ViewContext): Promise<Dashboard['runningOut']> => {
  if (!isTradersOwn(context)) return []
  const { db, principal, calendar, settings } = context
  const days = Math.max(0, ...settings['import_export.expiryReminderDays'])
  const span = { from: calendar.today, to: addDays(calendar.today, days) }
  const rows = await listEndingCases(db, scopeOf(principal), feature, span, rowsShown)
  const items = await itemsOf(context, rows)
  return items.flatMap(({ id, number, summary, validUntil }) =>
    number === null || validUntil === null ? [] : [{ id, number, summary, validUntil }],
  )
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const weeksOf = async (context: ViewContext): Promise<Dashboard['weeks']> => {
  if (!isTradersOwn(context)) return []
  const { db, principal, calendar, settings } = context
  const timeZone = settings['public.timeZone']
  const monday = addDays(mondayOf(calendar.today), -7 * (weeksShown - 1))
  const since = startOfDay(timeZone, monday)
  const counted = await countWeeks(db, scopeOf(principal), feature, { since, timeZone })
  return Array.from({ length: weeksShown }, (_, index) => {
    const weekOf = addDays(monday, 7 * index)
    return counted.find((week) => week.weekOf === weekOf) ?? { weekOf, received: 0, decided: 0 }
  })
}

const decisionTimesOf = async (context: ViewContext): Promise<Dashboard['decisionTimes']> => {
  const { db, principal, calendar, settings } = context
  const scope = scopeOf(principal)
  if (scope.kind !== 'office') return []
  const since = startOfDay(settings['public.timeZone'], addDays(calendar.today, -decisionSpan))
  const rows = await listDecisionTimes(db, scope, feature, since)
  return rows.map((row) => ({ ...row, promised: settings['import_export.slaDays'] }))
}

/** What this person has to do now, and what runs out (look §14, 02). */
export const homeOf = async (context: ViewContext): Promise<Dashboard> => {
  const rows = (await dueRows(context)).slice(0, rowsShown)
  const isOffice = scopeOf(context.principal).kind === 'office'
  return {
    counts: await countsFor(context),
    dueNext: await itemsOf(context, rows),
    nextCaseId: isOffice ? (rows[0]?.id ?? null) : null,
    balances: await balancesFor(context),
    runningOut: await runningOut(context),
    decisionTimes: await decisionTimesOf(context),
    weeks: await weeksOf(context),
  }
}
