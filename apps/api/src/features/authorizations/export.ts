import type { ListQuery } from '@papaver/contract/authorizations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import { listAuthorizations } from './list.ts'
import type { ViewContext } from './view.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 100

const rowsOf = async (context: ViewContext, query: ListQuery) => {
  const first = await listAuthorizations(context, { ...query, page: 1, pageSize: perPage }, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items } = await listAuthorizations(context, { ...query, page, pageSize: perPage })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

const columns = [
  'number',
  'kind',
  'status',
  'applicant',
  'partner',
  'country',
  'substance',
  'base',
  'dueOn',
  'validUntil',
] as const

/** The list as it is filtered, as a spreadsheet in the reader's language. */
export const exportAuthorizations = async (context: ViewContext, query: ListQuery, reply: FastifyReply) => {
  const { words, masters, culture } = context
  const rows = await rowsOf(context, query)
  const head = columns.map((column) => words(`authorizations.columns.${column}`))
  const cells = rows.map((row) => {
    const status = masters.item('authorization-statuses', row.status)
    const texts = [
      row.number ?? '',
      row.kindName,
      status ? masters.nameIn(status.names, culture) : row.status,
      row.applicantName,
      row.partnerName ?? '',
      row.partnerCountry ?? '',
      row.summary,
    ]
    const base = row.baseGrams === null ? null : Number(row.baseGrams)
    return [...texts, base, row.clock.dueOn ?? '', row.validUntil ?? '']
  })
  const bytes = await writeXlsx([{ name: words('authorizations.title'), rows: [head, ...cells] }])
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', 'attachment; filename="authorizations.xlsx"')
    .send(bytes)
}
