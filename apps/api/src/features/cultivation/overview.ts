import {
  type OverviewFigure,
  type OverviewGroup,
  overviewFigures,
} from '@papaver/contract/cultivation/overview.ts'
import type { Overview, OverviewQuery, OverviewRow } from '@papaver/contract/cultivation/overview-schema.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import { compare, plain, plus } from '@papaver/contract/quantities/base.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendList } from '../audit/public.ts'
import { type CaseContext, readContext, sheetOf } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import { type OverviewSums, sumYear } from './overview-store.ts'

type Figures = Record<OverviewFigure, string>
const figuresOf = (said: (figure: OverviewFigure) => string): Figures =>
  Object.fromEntries(overviewFigures.map((figure) => [figure, plain(said(figure))])) as Figures

const nameOf = (context: CaseContext, by: OverviewGroup, { key, name }: OverviewSums): string => {
  const names = namesOf(context)
  if (by === 'purpose') return names.item('cultivation-purpose-types', key || null)
  if (by === 'placing') return names.item('cultivation-placing-types', key || null)
  return name ?? key
}

/** A year and, of its harvest, the year before; those that harvested most come first. */
export const overviewOf = async (
  context: CaseContext,
  { by, year: asked }: OverviewQuery,
): Promise<Overview> => {
  const year = asked ?? Number(context.calendar.today.slice(0, 4))
  const sums = await sumYear(context.db, by, year)
  const before = await sumYear(context.db, by, year - 1)
  const freshBefore = new Map(before.map(({ key, fresh }) => [key, plain(fresh)]))
  const rows = sums
    .map(
      (row): OverviewRow => ({
        key: row.key,
        name: nameOf(context, by, row),
        figures: figuresOf((figure) => row[figure]),
        freshBefore: freshBefore.get(row.key) ?? '0',
      }),
    )
    .toSorted(
      (one, other) =>
        compare(other.figures.fresh ?? '0', one.figures.fresh ?? '0') ||
        one.name.localeCompare(other.name, context.culture),
    )
  return {
    year,
    rows,
    totals: figuresOf((figure) => plus(...sums.map((row) => row[figure]))),
    freshBefore: plus(...before.map(({ fresh }) => fresh)),
  }
}

const columnsIn = (by: OverviewGroup) => {
  const own = (key: string) => `cultivation.overview.columns.${key}`
  return [
    { head: `cultivation.overview.groups.${by}`, cell: ({ name }: OverviewRow) => name },
    ...overviewFigures.map((figure) => ({
      head: own(figure),
      cell: ({ figures }: OverviewRow) => figures[figure] ?? '0',
    })),
    { head: own('freshBefore'), cell: ({ freshBefore }: OverviewRow) => freshBefore },
  ]
}

export const exportOverview = async (
  deps: Deps,
  caller: Caller,
  { format, ...filter }: OverviewQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const context = await readContext(deps, caller)
  const { rows } = await overviewOf(context, filter)
  return sendList(
    deps,
    caller,
    {
      name: 'cultivation-overview',
      format,
      filter,
      pages: [rows],
      total: rows.length,
      limit: mostRowsIn(context.settings, format),
      sheetsOf: (some) => [
        {
          name: context.words('cultivation.overview.title'),
          rows: sheetOf(context, columnsIn(filter.by), some),
        },
      ],
    },
    reply,
  )
}
