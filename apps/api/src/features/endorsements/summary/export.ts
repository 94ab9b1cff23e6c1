import { quarterOf } from '@papaver/contract/endorsements/quarters.ts'
import type { SummaryItem, SummaryQuery } from '@papaver/contract/endorsements/summary-schema.ts'
import { inLineApart } from '@papaver/contract/in-line.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { CellToWrite } from '../../../platform/spreadsheets.ts'
import { sendPages } from '../../audit/public.ts'
import type { ViewContext } from '../../authorizations/public.ts'
import { readContext } from '../../casework/public.ts'
import { namesOf } from '../../masters/public.ts'
import { roundingOf } from '../../settings/public.ts'
import { listSummary } from './list.ts'

const missingIn = (culture: string, { untimely }: SummaryItem): string =>
  inLineApart(
    culture,
    untimely.flatMap(({ movedOn, reportedOn }) => (reportedOn === null ? [movedOn] : [])),
  )
/** The day of the movement, and in brackets that of its report. */
const lateIn = (culture: string, { untimely }: SummaryItem): string =>
  inLineApart(
    culture,
    untimely.flatMap(({ movedOn, reportedOn }) =>
      reportedOn === null ? [] : [`${movedOn} (${reportedOn})`],
    ),
  )

const columnsIn = (context: ViewContext, quarter: string) => {
  const { words, settings, culture } = context
  const names = namesOf(context)
  const rounding = roundingOf(settings)
  const grams = (figure: string): number => Number(shownGrams(figure, rounding))
  const column = (head: string, cell: (item: SummaryItem) => CellToWrite) => ({
    head: words(`endorsements.summary.columns.${head}`),
    cell,
  })
  return [
    column('quarter', () => quarter),
    column('holder', ({ holder }) => holder.name),
    column('number', ({ number }) => number),
    column('direction', ({ direction }) => words(`endorsements.direction.${direction}`)),
    column('country', ({ countryName }) => countryName),
    column('substance', ({ substanceName }) => substanceName),
    column('unit', ({ unit }) => names.unit(unit)),
    column('movements', ({ movements }) => movements),
    column('quantity', ({ quantity }) => Number(quantity)),
    column('base', ({ baseGrams }) => grams(baseGrams)),
    column('reports', ({ reports }) => reports),
    column('reported', ({ reportedQuantity }) => Number(reportedQuantity)),
    column('reportedBase', ({ reportedBaseGrams }) => grams(reportedBaseGrams)),
    column('missing', (item) => missingIn(culture, item)),
    column('late', (item) => lateIn(culture, item)),
  ]
}

/** The summary as it is filtered, as a file in the reader's language. */
export const exportSummary = async (
  deps: Deps,
  caller: Caller,
  { format, page: _page, pageSize: _pageSize, ...asked }: SummaryQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const filter = { ...asked, quarter: asked.quarter ?? quarterOf(context.calendar.today) }
  return sendPages(
    deps,
    caller,
    {
      name: `general-permits-${filter.quarter}`,
      format,
      filter,
      limit: mostRowsIn(context.settings, format),
      page: (page, pageSize) => listSummary(context, { ...filter, page, pageSize }),
      sheet: filter.quarter,
      columns: columnsIn(context, filter.quarter),
    },
    reply,
  )
}
