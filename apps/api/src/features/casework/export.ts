import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import type { CaseContext } from './context.ts'
import { type CaseQuery, listPage } from './list.ts'

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const perPage = 100

type Listing<Item> = Parameters<typeof listPage<Item>>[0]

const rowsOf = async <Item>(served: Listing<Item>, context: CaseContext, query: CaseQuery) => {
  const first = await listPage(served, context, { ...query, page: 1, pageSize: perPage }, mostRows)
  if (first.totalIsEstimate) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items } = await listPage(served, context, { ...query, page, pageSize: perPage })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

export type Cell = string | number | null

/** A column of a sheet; `isFor`: whether this reader may be told of it. */
export interface SheetColumn<Row> {
  /** Message key of its head. */
  readonly head: string
  readonly isFor?: (context: CaseContext) => boolean
  readonly cell: (row: Row) => Cell
}

export const sheetOf = <Row>(
  context: CaseContext,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Cell[][] => {
  const shown = columns.filter(({ isFor }) => isFor?.(context) ?? true)
  return [
    shown.map(({ head }) => context.words(head)),
    ...rows.map((row) => shown.map(({ cell }) => cell(row))),
  ]
}

export interface Sheet {
  readonly name: string
  readonly rows: Cell[][]
}

/** The list as it is filtered, as a spreadsheet in the reader's language. */
export const exportList = async <Item>(
  served: Listing<Item> & {
    readonly sheetsOf: (context: CaseContext, items: readonly Item[]) => Promise<Sheet[]>
  },
  context: CaseContext,
  query: CaseQuery,
  reply: FastifyReply,
) => {
  const bytes = await writeXlsx(await served.sheetsOf(context, await rowsOf(served, context, query)))
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${served.kind.path}.xlsx"`)
    .send(bytes)
}
