import type { Tx } from '../../platform/transaction.ts'
import type { RowChange } from './events.ts'
import type { Fields } from './fields.ts'
import { saveChanges } from './load-release.ts'
import { type ListRow, type RowToSave, readRows } from './store/list-rows.ts'

/** A form of a release and its factor. */
export interface ReleaseFactor {
  readonly formId: string
  readonly factor: string
  readonly source: string
}

const dayOf = ({ fields }: ListRow): string => String(fields.from ?? '')
const newest = (rows: readonly ListRow[]): ListRow | undefined =>
  rows.toSorted((left, right) => dayOf(left).localeCompare(dayOf(right))).at(-1)

/**
 * What a release's factor changes. The past stays as it was computed: a factor that is another now is put beside the
 * old one from today on. Where the authority has spoken, its factor counts, and the release's is only kept beside.
 */
const rowFor = (
  { formId, factor, source }: ReleaseFactor,
  present: readonly ListRow[],
  today: string,
): { before: ListRow | undefined; after: RowToSave } | undefined => {
  const release: Fields = { formId, factor, source: source || null }
  const last = newest(present.filter(({ shipped }) => shipped !== null))
  const fresh = { code: '', others: {}, origin: 'shipped', shipped: release, edited: {} } as const
  if (last === undefined)
    return present.length === 0
      ? { before: undefined, after: { ...fresh, fields: { ...release, from: null } } }
      : undefined
  if (last.shipped?.factor === factor) return undefined
  const isOwn = present.some(({ origin, edited }) => origin === 'own' || Object.keys(edited).length > 0)
  if (!isOwn) return { before: undefined, after: { ...fresh, fields: { ...release, from: today } } }
  const edited = { factor: last.shipped?.factor ?? null, ...last.edited }
  return { before: last, after: { ...last, shipped: release, edited } }
}

/** Returns the factors that were written. */
export const loadFactors = async (
  tx: Tx,
  release: readonly ReleaseFactor[],
  today: string,
): Promise<RowChange[]> => {
  const byForm = Map.groupBy(await readRows(tx.db, 'conversionFactors'), ({ fields }) => fields.formId)
  const changes = release.flatMap((each) => rowFor(each, byForm.get(each.formId) ?? [], today) ?? [])
  return saveChanges(tx, 'conversionFactors', changes)
}
