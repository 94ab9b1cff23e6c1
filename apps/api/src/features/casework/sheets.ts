import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { namesOf } from '../masters/public.ts'
import type { CaseContext } from './context.ts'

export type Cell = string | number | null

/** A column of a sheet; `isFor`: whether this reader may be told of it. */
export interface SheetColumn<Row> {
  /** Message key of its head. */
  readonly head: string
  readonly isFor?: (context: CaseContext) => boolean
  readonly cell: (row: Row) => Cell
}

/** Columns that every list of cases has; `headOf` names the key of each head. */
export const caseColumns = (
  context: CaseContext,
  { entity }: Pick<CaseKind, 'entity'>,
  headOf: (name: string) => string,
) => {
  const names = namesOf(context)
  return {
    number: { head: headOf('number'), cell: ({ number }) => number ?? '' },
    status: {
      head: headOf('status'),
      cell: ({ status }) => names.item(`${entity}-statuses`, status),
    },
    applicant: { head: headOf('applicant'), cell: ({ applicantName }) => applicantName ?? '' },
    dueOn: { head: headOf('dueOn'), cell: ({ clock }) => clock.dueOn ?? '' },
  } satisfies Record<string, SheetColumn<CaseListItem>>
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
