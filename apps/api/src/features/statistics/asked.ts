import { createHash } from 'node:crypto'
import { type Span, spanOf } from '@papaver/contract/periods.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { openFrom } from '@papaver/contract/statistics/obligations.ts'
import type { AskedQuery } from '@papaver/contract/statistics/schema.ts'
import type { Template, TemplateMeta } from '@papaver/contract/statistics/template.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { type CaseContext, isOfOffice, readContext } from '../casework/public.ts'
import { type Establishment, findEstablishment, getEstablishment } from '../establishments/public.ts'
import type { SubmissionRecord } from './record.ts'
import { readTemplate } from './templates.ts'

/** One report of one company: which template, of whom, for when. */
export interface Asked {
  readonly context: CaseContext
  readonly template: Template
  readonly establishment: Establishment
  readonly period: string
  readonly span: Span
  readonly meta: TemplateMeta
  /** The case in which it is made; null where nothing is kept. */
  readonly caseId: string | null
}

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/** People of a company report for it alone; officers say for which company they ask. */
const houseOf = async (
  deps: Deps,
  { principal }: Caller,
  { establishmentId }: AskedQuery,
): Promise<Establishment> => {
  const isOffice = isOfOffice(principal)
  const own = principal.establishmentId
  if (!isOffice && (own === null || (establishmentId ?? own) !== own)) refuse(frameRefusals.notFound)
  const wanted = isOffice ? establishmentId : own
  if (wanted === undefined || wanted === null) return refuseField('establishmentId', 'required')
  return (await findEstablishment(deps.db, wanted)) ?? refuse(frameRefusals.notFound)
}

/** First and last day; nobody reports what has not begun, but for forecasts. */
export const periodOf = (template: Template, period: string, today: string): Span => {
  const span = spanOf(template.period, period) ?? refuseField('period', 'unknown')
  return openFrom(template, period) > today ? refuseField('period', 'future') : span
}

/** What the hidden sheet of the file says; the checksum binds it to the columns. */
const metaOf = (template: Template, establishment: string, period: string): TemplateMeta => {
  const said = { template: template.code, version: String(template.version), establishment, period }
  const keys = template.columns.map(({ key }) => key)
  const checksum = createHash('sha256')
    .update(JSON.stringify([said, keys]))
    .digest('hex')
    .slice(0, 16)
  return { ...said, checksum }
}

export const askedFor = async (
  deps: Deps,
  caller: Caller,
  code: string,
  query: AskedQuery,
): Promise<Asked> => {
  const template = await readTemplate(deps.db, code)
  const context = await readContext(deps, caller)
  const establishment = await houseOf(deps, caller, query)
  const { period } = query
  const span = periodOf(template, period, context.calendar.today)
  return { context, ...reportOf({ template, establishment, period, span }), caseId: null }
}

type Report = Pick<Asked, 'template' | 'establishment' | 'period' | 'span'>
const reportOf = (report: Report): Report & Pick<Asked, 'meta'> => ({
  ...report,
  meta: metaOf(report.template, report.establishment.code, report.period),
})

/** The report that a case is about, by the template of its file or by the one that another file is held against. */
export const askedIn = async (
  context: CaseContext,
  record: SubmissionRecord,
  template = record.template,
): Promise<Asked> => {
  const { id, establishmentId } = record.case
  const { period, fromDay, toDay } = record.submission
  const establishment = await getEstablishment(context.db, establishmentId)
  const span = { from: fromDay, to: toDay }
  return { context, ...reportOf({ template, establishment, period, span }), caseId: id }
}
