import { calls } from '@papaver/contract/calls.ts'
import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { useQueries } from '@tanstack/react-query'
import { type MasterName, masterQuery } from '../../platform/queries.ts'

/** A row of a list of the masters, as far as a choice needs it. */
interface ListRow {
  readonly id: string | number
  readonly code?: string
  readonly name: string
  readonly isActive?: boolean
}

type Row = Pick<CaseField, 'list' | 'by'>

/** The call of a list that stands by itself; others (sites of a company) the kind knows how to ask for. */
const callOfList = ({ list = '' }: Row): MasterName | undefined => {
  const name = `masters.${list}`
  if (!(name in calls)) return undefined
  return calls[name as MasterName][1].includes(':') ? undefined : (name as MasterName)
}

const keyOf = ({ by = 'code' }: Row, { id, code }: ListRow): string =>
  by === 'code' ? (code ?? String(id)) : String(id)

/** The rows of every list that these fields choose from, by the key of the field; none of a list that is on its way. */
export const useListRows = (fields: readonly CaseField[]) => {
  const named = fields.flatMap((field) => {
    const name = callOfList(field)
    return name === undefined ? [] : [{ field, name }]
  })
  const names = [...new Set(named.map(({ name }) => name))]
  const ask = masterQuery as unknown as (name: MasterName) => { queryKey: string[] }
  const answers = useQueries({ queries: names.map((name) => ask(name)) })
  const rowsOf = new Map(
    names.map((name, index) => [name, (answers[index]?.data as readonly ListRow[] | undefined) ?? []]),
  )
  return new Map(
    named.map(({ field, name }) => [
      field.key,
      (rowsOf.get(name) ?? []).map((row) => ({ ...row, value: keyOf(field, row) })),
    ]),
  )
}
