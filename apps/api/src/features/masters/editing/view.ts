import type { EditRow, RowAnswer, RowsAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { lists } from '@papaver/contract/masters/lists.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import type { RowState } from '@papaver/contract/masters/states.ts'
import { type Fields, namesOf } from '../fields.ts'
import { changedSince, editedFields } from '../merge.ts'
import { contentOf } from './content.ts'
import type { ListContext } from './context.ts'
import type { Lookup, Referred } from './lookups.ts'
import { allRows, nameOf, searchRows } from './search.ts'

const day = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const offered = (fields: Fields, today: string): boolean =>
  isOffered(
    {
      isActive: fields.isActive === true,
      validFrom: day(fields.validFrom),
      validUntil: day(fields.validUntil),
    },
    today,
  )

/** A row as the editor shows it. */
export const editRowOf = ({ word, today }: ListContext, { code, row }: Referred): EditRow => {
  const { fields } = row
  const { names, values } = contentOf(word, code, fields)
  return {
    id: row.id,
    code,
    names: { ...names },
    values: { ...values } as EditRow['values'],
    isActive: fields.isActive === true,
    isOffered: offered(fields, today),
    validFrom: day(fields.validFrom),
    validUntil: day(fields.validUntil),
    version: row.version,
    origin: row.origin,
    edited: editedFields(row),
    shippedChanged: changedSince(row),
    shipped: row.shipped === null ? null : ({ ...row.shipped } as EditRow['shipped']),
  }
}

/** Names of the rows that these rows refer to, by list and id. */
const labelsOf = (
  { word, lookups }: ListContext,
  rows: readonly Referred[],
  culture: string,
): Record<string, Record<string, string>> => {
  const labels: Record<string, Record<string, string>> = {}
  for (const { key, list } of lists[word].columns) {
    if (list === undefined) continue
    const lookup: Lookup | undefined = lookups.get(list)
    const ids = rows.flatMap(({ row }) => [row.fields[key] ?? []].flat().map(String))
    const known = ids.flatMap((id) => {
      const found = lookup?.get(id)
      return found ? [[id, nameOf(found, culture)] as const] : []
    })
    labels[list] = { ...labels[list], ...Object.fromEntries(known) }
  }
  return labels
}

export const rowAnswerOf = (context: ListContext, referred: Referred, culture: string): RowAnswer => ({
  ...editRowOf(context, referred),
  labels: labelsOf(context, [referred], culture),
})

export const isUnnamed = ({ word, cultures }: ListContext, { row }: Referred): boolean => {
  const names = namesOf(row.fields)
  return lists[word].hasNames && cultures.some((culture) => !names[culture])
}

type Test = (context: ListContext, referred: Referred) => boolean
export const stateTests: Readonly<Record<RowState, Test>> = {
  all: () => true,
  active: (_context, { row }) => row.fields.isActive === true,
  inactive: (_context, { row }) => row.fields.isActive !== true,
  expired: ({ today }, { row }) => row.fields.isActive === true && !offered(row.fields, today),
  own: (_context, { row }) => row.origin === 'own',
  edited: (_context, { row }) => editedFields(row).length > 0,
  shippedChanged: (_context, { row }) => changedSince(row).length > 0,
  unnamed: isUnnamed,
}

export interface RowFilter {
  readonly q?: string | undefined
  readonly state?: RowState | undefined
  readonly where?: string | undefined
}

const fitsWhere = (where: string | undefined, { row }: Referred): boolean => {
  if (where === undefined) return true
  const [key = '', ...rest] = where.split(':')
  return [row.fields[key] ?? []].flat().map(String).includes(rest.join(':'))
}

interface Wanted {
  readonly culture: string
  readonly page: number
  readonly pageSize: number
}

/** One page of the rows that fit, and how many each state has. */
export const rowsAnswerOf = (
  context: ListContext,
  filter: RowFilter,
  { culture, page, pageSize }: Wanted,
): RowsAnswer => {
  const within = allRows(context, culture).filter((row) => fitsWhere(filter.where, row))
  const fits = stateTests[filter.state ?? 'all']
  const wanted = within.filter((row) => fits(context, row))
  const found = searchRows(context, wanted, filter.q ?? '', culture)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const counts = Object.entries(stateTests).map(([state, test]) => [
    state,
    within.filter((row) => test(context, row)).length,
  ])
  return {
    items: shown.map(({ thing, by }) => ({ ...editRowOf(context, thing), foundBy: [...by] })),
    labels: labelsOf(
      context,
      shown.map(({ thing }) => thing),
      culture,
    ),
    total: found.length,
    page,
    pageSize,
    counts: Object.fromEntries(counts) as Record<string, number>,
  }
}
