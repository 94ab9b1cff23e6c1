import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { RowChange } from './events.ts'
import { changesBetween, type Fields } from './fields.ts'
import { mergeShipped } from './merge.ts'
import type { ReleaseRow } from './reference-rows.ts'
import { type ListRow, type RowToSave, readRows, saveRows } from './store/list-rows.ts'
import { listTables } from './store/tables.ts'

/** What a row is known by in its table, whatever its number. */
const keyOf = (word: ListWord, others: Readonly<Record<string, unknown>>, fields: Fields): string => {
  const { key, columns } = listTables[word]
  const fieldOf = new Map(Object.entries(columns).map(([field, [name]]) => [name, field]))
  const values = key.map((name) => {
    const field = fieldOf.get(name)
    return field === undefined ? others[name] : (fields[field] ?? null)
  })
  return JSON.stringify(values)
}

const isAlike = (left: Fields, right: Fields): boolean => changesBetween(left, right).length === 0

const added = ({ others, fields }: ReleaseRow): RowToSave => ({
  code: '',
  others,
  fields,
  origin: 'shipped',
  shipped: fields,
  edited: {},
})

const merged = (present: ListRow, { others, fields }: ReleaseRow): RowToSave | undefined => {
  const { shipped, edited, fields: after } = mergeShipped(present, fields)
  const isUnchanged =
    isAlike(after, present.fields) &&
    isAlike(shipped ?? {}, present.shipped ?? {}) &&
    isAlike(edited, present.edited)
  const kept = { ...present.others, ...others }
  return isUnchanged ? undefined : { ...present, others: kept, fields: after, shipped, edited }
}

interface Change {
  readonly before: ListRow | undefined
  readonly after: RowToSave
}

/** Writes rows of one list; those that are new first, in their order. Returns them as they were and are. */
export const saveChanges = async (
  tx: Tx,
  word: ListWord,
  changes: readonly Change[],
): Promise<RowChange[]> => {
  const isNew = ({ before }: Change) => before === undefined
  const [fresh, known] = [changes.filter(isNew), changes.filter((change) => !isNew(change))]
  const ids = await saveRows(
    tx,
    word,
    fresh.map(({ after }) => after),
  )
  await saveRows(
    tx,
    word,
    known.map(({ after }) => after),
  )
  const named = [
    ...fresh.map((change, index) => ({ ...change, id: ids[index] ?? '' })),
    ...known.map((change) => ({ ...change, id: change.before?.id ?? '' })),
  ]
  return named.map(({ id, before, after }) => ({
    list: word,
    id,
    before: before?.fields ?? null,
    after: after.fields,
  }))
}

/**
 * Brings the rows of a release into a list: new ones are added, and of present ones every field that the authority
 * has not changed becomes the release's. Nothing is deleted or switched off. Returns the rows that were written.
 */
export const loadRelease = async (
  tx: Tx,
  word: ListWord,
  release: readonly ReleaseRow[],
): Promise<RowChange[]> => {
  const present = new Map(
    (await readRows(tx.db, word)).map((row) => [keyOf(word, row.others, row.fields), row]),
  )
  return saveChanges(
    tx,
    word,
    release.flatMap((row) => {
      const before = present.get(keyOf(word, row.others, row.fields))
      const after = before === undefined ? added(row) : merged(before, row)
      return after === undefined ? [] : [{ before, after }]
    }),
  )
}
