import { type OwedView, owedViews } from '@papaver/contract/field-reports/watch.ts'
import type { OwedItem, OwedQuery } from '@papaver/contract/field-reports/watch-schema.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendList } from '../audit/public.ts'
import { type CaseContext, daysLeft, readContext, sheetOf } from '../casework/public.ts'
import { listNotBegun, listOwed, type OwedRow } from './owed-store.ts'

type Asked = Pick<CaseContext, 'db' | 'calendar' | 'settings'>

/** Everything that is owed until the end of the days in which growers report, what is due first in front. */
export const owedRows = async ({ db, calendar, settings }: Asked): Promise<OwedRow[]> => {
  const days = settings['cultivation.notificationDays']
  const until = calendar.after(calendar.today, days)
  // A start is reported in so many working days, like everything that happens.
  const starts = (await listNotBegun(db))
    .map((row) => ({ ...row, dueOn: calendar.after(row.dueOn, days) }))
    .filter(({ dueOn }) => dueOn <= until)
  return [...starts, ...(await listOwed(db, until))].toSorted((one, other) =>
    one.dueOn.localeCompare(other.dueOn),
  )
}

const itemOf =
  ({ words, calendar }: CaseContext) =>
  ({ establishmentId: _house, buyerId: _buyer, type, ...row }: OwedRow): OwedItem => ({
    ...row,
    typeName: type === null ? '' : words(`field-reports.types.${type}`),
    daysLeft: daysLeft(calendar, row.dueOn),
  })

const fits =
  ({ kind, search }: Pick<OwedQuery, 'kind' | 'search'>) =>
  ({ number, grower, buyer, place, ...row }: OwedItem): boolean => {
    const text = foldText([number, grower, buyer, place].filter(Boolean).join(' '))
    const isKind = kind === undefined || row.kind === kind
    return isKind && (search === undefined || text.includes(foldText(search.trim())))
  }

/** Late is what was due before today; soon, what is due in the days in which growers report. */
export const owedOf = async (context: CaseContext, { view, ...filter }: OwedQuery) => {
  const { today } = context.calendar
  const all = (await owedRows(context)).map(itemOf(context)).filter(fits(filter))
  const viewOf = ({ dueOn }: OwedItem): OwedView => (dueOn < today ? 'late' : 'soon')
  return {
    items: all.filter((item) => viewOf(item) === view),
    counts: Object.fromEntries(
      owedViews.map((each) => [each, all.filter((item) => viewOf(item) === each).length]),
    ) as Record<OwedView, number>,
  }
}

const columnsIn = ({ words }: CaseContext) => {
  const column = (key: string, cell: (item: OwedItem) => string) => ({
    head: `field-reports.owed.columns.${key}`,
    cell,
  })
  return [
    column('kind', ({ kind }) => words(`field-reports.owed.kinds.${kind}`)),
    column('number', ({ number }) => number ?? ''),
    column('type', ({ typeName }) => typeName),
    column('grower', ({ grower }) => grower),
    column('buyer', ({ buyer }) => buyer ?? ''),
    column('place', ({ place }) => place),
    column('dueOn', ({ dueOn }) => dueOn),
    column('remindedOn', ({ remindedOn }) => remindedOn ?? ''),
  ]
}

export const exportOwed = async (
  deps: Deps,
  caller: Caller,
  { format, ...filter }: OwedQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const { items } = await owedOf(context, filter)
  return sendList(
    deps,
    caller,
    {
      name: 'cultivation-owed',
      format,
      filter,
      pages: [items],
      total: items.length,
      limit: mostRowsIn(context.settings, format),
      sheetsOf: (some) => [
        { name: context.words('field-reports.owed.title'), rows: sheetOf(context, columnsIn(context), some) },
      ],
    },
    reply,
  )
}
