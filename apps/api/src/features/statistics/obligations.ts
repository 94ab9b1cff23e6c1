import { daysBetween } from '@papaver/contract/casework/rules.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import type { Span } from '@papaver/contract/periods.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { owedStates, type ReportState } from '@papaver/contract/statistics/obligations.ts'
import { statisticsRefusals } from '@papaver/contract/statistics/refusals.ts'
import type { Obligation, ObligationsQuery } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { type ObligationViewName, obligationViews } from '@papaver/contract/statistics/views.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, type FeatureDuty, isOfOffice, readContext } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import * as store from './obligation-store.ts'
import { readTemplatesByCode } from './templates.ts'

type View = ObligationViewName

/** What each view of the list shows. */
const statesOf: Record<View, readonly ReportState[] | null> = {
  due: owedStates,
  late: owedStates,
  question: ['QRY', 'REO'],
  review: ['SUB'],
  done: ['ACC', 'LCK', 'WAI'],
  all: null,
}

/** Whose reports this reader sees: those of his house, or all. */
const houseOf = ({ principal }: Pick<CaseContext, 'principal'>): string | null =>
  isOfOffice(principal) ? null : (principal.establishmentId ?? refuse(frameRefusals.notPermitted))

const filterOf = (context: CaseContext, query: ObligationsQuery, view: View): store.ObligationFilter => ({
  establishmentId: houseOf(context),
  states: statesOf[view],
  isLate: view === 'late',
  templates: namesIn(query.template),
  periods: namesIn(query.period),
  company: isOfOffice(context.principal) ? (query.company ?? null) : null,
  search: query.search ?? '',
  today: context.calendar.today,
})

const obligationOf = (
  { culture, calendar, principal }: Pick<CaseContext, 'culture' | 'calendar' | 'principal'>,
  row: store.ReportRow,
  templates: ReadonlyMap<string, Template>,
): Obligation => {
  const template = templates.get(row.templateCode)
  const owes = owedStates.includes(row.state)
  const daysLeft = daysBetween(calendar.today, row.dueOn)
  // A draft is its writer's alone: to officers it is owed, whatever has been begun.
  const isHidden = isOfOffice(principal) && owes
  return {
    id: row.id,
    establishment: {
      id: row.establishmentId,
      name: row.establishmentName,
      code: row.establishmentCode,
    },
    template: row.templateCode,
    templateName: template ? nameIn(template.names, culture) : row.templateCode,
    period: row.period,
    periodKind: template?.period ?? 'year',
    from: row.fromDay,
    to: row.toDay,
    dueOn: row.dueOn,
    state: isHidden ? 'OPN' : row.state,
    isLate: owes && daysLeft < 0,
    daysLeft,
    isNil: !isHidden && row.isNil,
    submission:
      row.caseId === null || row.status === null || isHidden
        ? null
        : { id: row.caseId, number: row.number, status: row.status },
    waived: row.waivedAt === null ? null : { at: row.waivedAt.toISOString(), reason: row.waivedReason ?? '' },
  }
}

export const obligationsPage = async (context: CaseContext, query: ObligationsQuery) => {
  const { page, pageSize, view } = query
  const { rows, total } = await store.listReports(context.db, filterOf(context, query, view), {
    page,
    pageSize,
  })
  const templates = await readTemplatesByCode(context.db)
  const items = rows.map((row) => obligationOf(context, row, templates))
  return { items, total, totalIsEstimate: false, page, pageSize }
}

/** How many there are in each view, as the list is narrowed. */
export const countsOf = async (
  context: CaseContext,
  query: ObligationsQuery,
): Promise<Record<string, number>> => {
  const counted = await store.countStates(context.db, filterOf(context, query, 'all'))
  const within = (view: View): number =>
    counted
      .filter(({ state }) => statesOf[view]?.includes(state) ?? true)
      .reduce((sum, { count, late }) => sum + (view === 'late' ? late : count), 0)
  return Object.fromEntries(obligationViews.map((view) => [view, within(view)]))
}

/** Reports that this reader's house has not begun, for the calendar of deadlines. */
export const unbegunReports = async (
  { db, principal, culture }: CaseContext,
  span: Pick<Span, 'from' | 'to'>,
): Promise<FeatureDuty[]> => {
  if (principal.establishmentId === null) return []
  const rows = await store.listUnbegun(db, principal.establishmentId, span)
  const templates = rows.length === 0 ? undefined : await readTemplatesByCode(db)
  return rows.map(({ id, templateCode, period, dueOn, establishmentName }) => {
    const template = templates?.get(templateCode)
    return {
      id,
      day: dueOn,
      number: `${templateCode} ${period}`,
      subject: template ? nameIn(template.names, culture) : templateCode,
      applicantName: establishmentName,
      place: `/statistics-upload?template=${encodeURIComponent(templateCode)}&period=${encodeURIComponent(period)}`,
    }
  })
}

/** Nobody has to hand the report in; with `null` somebody has to after all. */
export const waive = async (
  deps: Deps,
  caller: Caller,
  id: string,
  reason: string | null,
): Promise<Obligation> => {
  const context = await readContext(deps, caller)
  const templates = await readTemplatesByCode(deps.db)
  const filter: store.ObligationFilter = {
    ...filterOf(context, { page: 1, pageSize: 1, view: 'all' }, 'all'),
    id,
  }
  return inTransaction(deps, caller.origin, async (tx) => {
    await store.holdObligation(tx, id)
    const one = { page: 1, pageSize: 1 }
    const [row] = (await store.listReports(tx.db, filter, one)).rows
    if (row === undefined) return refuse(frameRefusals.notFound)
    const fits = reason === null ? row.state === 'WAI' : owedStates.includes(row.state)
    if (!fits) refuse(statisticsRefusals.statisticsNotOpen)
    await store.setWaiver(tx, id, reason)
    const action = reason === null ? 'obligation.unwaive' : 'obligation.waive'
    const { templateCode: template, period, establishmentCode: company } = row
    const details = { template, period, company, ...(reason === null ? {} : { reason }) }
    recordAudit(tx, { action, entity: 'obligation', entityId: id, details })
    const [after = row] = (await store.listReports(tx.db, filter, one)).rows
    return obligationOf(context, after, templates)
  })
}
