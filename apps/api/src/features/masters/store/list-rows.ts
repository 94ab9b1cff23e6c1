import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { type Fields, type FieldValue, fieldsOfNames, namesOf, plainDecimal } from '../fields.ts'
import type { Present } from '../merge.ts'
import { type ColumnKind, type ListTable, listTables } from './tables.ts'

/** A row of a list with everything that an editor must know of it. */
export interface ListRow extends Present {
  /** Empty for a row that is still to be added. */
  readonly id: string
  /** Where the code is given, the code; else empty. */
  readonly code: string
  /** Columns that nobody edits, by their names in the database. */
  readonly others: Readonly<Record<string, unknown>>
  readonly version: number
}

const fromDatabase = (kind: ColumnKind, value: unknown): FieldValue => {
  if (kind === 'text[]') return value as string[]
  if (kind === 'int[]') return (value as number[]).map(String)
  if (kind === 'joined') return String(value).split('/').filter(Boolean)
  if (kind === 'boolean') return value as boolean
  if (value === null || value === '') return null
  if (kind === 'numeric') return plainDecimal(String(value))
  return kind === 'int' ? (value as number) : String(value)
}

const toDatabase = (kind: ColumnKind, value: FieldValue | undefined): unknown => {
  if (kind === 'joined') return ((value ?? []) as readonly string[]).join('/')
  if (kind === 'text[]' || kind === 'int[]') return value ?? []
  if (kind === 'boolean') return value ?? false
  return kind === 'text' ? (value ?? '') : (value ?? null)
}

const typeOf = (kind: ColumnKind): string => (kind === 'joined' || kind === 'text?' ? 'text' : kind)

/** References are ids, and ids are texts on the wire. */
const asId = (key: string, value: FieldValue): FieldValue =>
  typeof value === 'number' && key.endsWith('Id') ? String(value) : value

const withoutDays: readonly string[] = [
  'substance_form_factor',
  'prohibition',
  'foreign_estimate',
  'population',
]
const hasDays = ({ table }: ListTable): boolean => !withoutDays.includes(table)

/** Everything that is read and written of a list's table, apart from its id. */
const columnsOf = (list: ListTable): { name: string; type: string }[] => [
  ...Object.entries(list.others ?? {}).map(([name, kind]) => ({ name, type: typeOf(kind) })),
  ...Object.values(list.columns).map(([name, kind]) => ({ name, type: typeOf(kind) })),
  ...(list.attributes ? [{ name: 'attributes', type: 'jsonb' }] : []),
  ...(list.hasNames ? [{ name: 'names', type: 'jsonb' }] : []),
  ...(list.hasPosition ? [{ name: 'position', type: 'int' }] : []),
  ...(hasDays(list)
    ? [
        { name: 'valid_from', type: 'date' },
        { name: 'valid_until', type: 'date' },
      ]
    : []),
  { name: 'is_active', type: 'boolean' },
  { name: 'origin', type: 'text' },
  { name: 'shipped', type: 'jsonb' },
  { name: 'edited', type: 'jsonb' },
]

type Cells = Readonly<Record<string, unknown>>

const fieldsOfCells = (list: ListTable, cells: Cells): Fields => ({
  ...(list.hasNames ? fieldsOfNames(cells.names as Record<string, string>) : {}),
  ...Object.fromEntries(
    Object.entries(list.columns).map(([key, [name, kind]]) => [
      key,
      asId(key, fromDatabase(kind, cells[name])),
    ]),
  ),
  ...Object.fromEntries(
    (list.attributes ?? []).map((key) => [key, (cells.attributes as Record<string, string>)[key] ?? null]),
  ),
  ...(list.hasPosition ? { position: cells.position as number } : {}),
  ...(hasDays(list)
    ? { validFrom: cells.valid_from as string | null, validUntil: cells.valid_until as string | null }
    : {}),
  isActive: cells.is_active as boolean,
})

const rowOfCells = (list: ListTable, cells: Cells): ListRow => ({
  id: String(cells[list.id]),
  code: list.code === undefined ? '' : String(cells[list.code]),
  others: Object.fromEntries(Object.keys(list.others ?? {}).map((name) => [name, cells[name]])),
  fields: fieldsOfCells(list, cells),
  version: cells.version as number,
  origin: cells.origin as ListRow['origin'],
  shipped: cells.shipped as Fields | null,
  edited: cells.edited as Fields,
})

const cellsOfRow = (list: ListTable, row: Omit<ListRow, 'id' | 'version'>): Cells => {
  const { fields } = row
  const cells: Record<string, unknown> = { ...row.others }
  for (const [key, [name, kind]] of Object.entries(list.columns)) cells[name] = toDatabase(kind, fields[key])
  if (list.attributes)
    cells.attributes = Object.fromEntries(
      list.attributes.filter((key) => fields[key]).map((key) => [key, fields[key]]),
    )
  if (list.hasNames) cells.names = namesOf(fields)
  if (list.hasPosition) cells.position = fields.position ?? 0
  if (hasDays(list)) {
    cells.valid_from = fields.validFrom ?? null
    cells.valid_until = fields.validUntil ?? null
  }
  cells.is_active = fields.isActive ?? true
  const { origin, shipped, edited } = row
  return { ...cells, origin, shipped, edited }
}

const onlyOf = (list: ListTable, id: string | undefined): RawBuilder<unknown> => {
  const conditions = [
    ...(list.part === undefined ? [] : [sql`list = ${list.part}`]),
    ...(id === undefined ? [] : [sql`${sql.id(list.id)}::text = ${id}`]),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** All rows of a list, or the one with this id; in the list's own order where it has one. */
export const readRows = async (db: Reader, word: ListWord, id?: string): Promise<ListRow[]> => {
  const list = listTables[word]
  const names = [...new Set([list.id, 'version', ...columnsOf(list).map(({ name }) => name)])]
  // Aliases without underscores: the pool's names in camel case are not for columns that are known by their own.
  const selected = names.map((name, index) => sql`${sql.id(name)} as ${sql.id(`c${index}`)}`)
  const order = list.hasPosition
    ? sql`order by position, ${sql.id(list.id)}`
    : sql`order by ${sql.id(list.id)}`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.id(list.table)} ${onlyOf(list, id)} ${order}`.execute(db)
  return rows.map((row) =>
    rowOfCells(list, Object.fromEntries(names.map((name, index) => [name, row[`c${index}`]]))),
  )
}

/** Of a row to be written, everything but what the database gives. */
export type RowToSave = Omit<ListRow, 'id' | 'version'>

/**
 * Writes any number of rows of one list in one statement, known again by the key of its table: new ones are added,
 * present ones overwritten, and their version raised. Answers the ids.
 */
export const saveRows = async (tx: Tx, word: ListWord, rows: readonly RowToSave[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const list = listTables[word]
  const columns = columnsOf(list)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const typed = sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`))
  const changes = columns
    .filter(({ name }) => !list.key.includes(name))
    .map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`)
  const given = JSON.stringify(rows.map((row) => cellsOfRow(list, row)))
  const saved = await sql<{ id: string }>`
    insert into ${sql.id(list.table)} (${names})
    select ${names} from jsonb_to_recordset(${given}::jsonb) as given(${typed})
    on conflict (${sql.join(list.key.map((name) => sql.id(name)))}) do update
      set ${sql.join(changes)}, version = ${sql.id(list.table, 'version')} + 1
    returning ${sql.id(list.id)}::text as id`.execute(tx.db)
  return saved.rows.map(({ id }) => id)
}

/** The next free place at the end of a list with an order. */
export const nextPosition = (rows: readonly ListRow[]): number =>
  rows.reduce((last, { fields }) => Math.max(last, Number(fields.position ?? 0)), 0) + 1
