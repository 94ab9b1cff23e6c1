import type { Tx } from '../../platform/transaction.ts'
import type { Fields } from './fields.ts'
import { type ListRow, type RowToSave, readRows, saveRows } from './store/list-rows.ts'

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
): RowToSave | undefined => {
  const release: Fields = { formId, factor, source: source || null }
  const last = newest(present.filter(({ shipped }) => shipped !== null))
  const fresh = { code: '', others: {}, origin: 'shipped', shipped: release, edited: {} } as const
  if (last === undefined)
    return present.length === 0 ? { ...fresh, fields: { ...release, from: null } } : undefined
  if (last.shipped?.factor === factor) return undefined
  const isOwn = present.some(({ origin, edited }) => origin === 'own' || Object.keys(edited).length > 0)
  if (!isOwn) return { ...fresh, fields: { ...release, from: today } }
  const edited = { factor: last.shipped?.factor ?? null, ...last.edited }
  return { ...last, shipped: release, edited }
}

/** Returns how many factors were written. */
export const loadFactors = async (
  tx: Tx,
  release: readonly ReleaseFactor[],
  today: string,
): Promise<number> => {
  const byForm = Map.groupBy(await readRows(tx.db, 'conversionFactors'), ({ fields }) => fields.formId)
  const rows = release.flatMap((each) => rowFor(each, byForm.get(each.formId) ?? [], today) ?? [])
  return (await saveRows(tx, 'conversionFactors', rows)).length
}
