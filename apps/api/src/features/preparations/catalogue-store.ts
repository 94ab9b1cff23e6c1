import { namesIn } from '@papaver/contract/listed-names.ts'
import { catalogueStatuses, type PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type { CatalogueQuery } from '@papaver/contract/preparations/schema.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** `strength`: this much of the form, in `unit`, in one pack unit; a decimal string. */
export interface Component {
  substanceId: number
  formId: number
  strength: string
  unit: string
}
/** An entry that was submitted: a pack holds `packSize` (decimal string) of `packUnit`. */
export interface Preparation {
  id: string
  code: string
  names: Readonly<Record<string, string>>
  dosageForm: string
  packSize: string
  packUnit: string
  gtin: string | null
  group: string
  status: PreparationStatus
  marketingHolder: string | null
  serial: number
  isPrivate: boolean
  /** The version that has taken its place in the catalogue. */
  replacedById: string | null
  components: Component[]
}

/** An entry as lists show it; of a draft much may be missing. */
export interface ListedEntry
  extends Omit<
    Preparation,
    'code' | 'dosageForm' | 'packSize' | 'packUnit' | 'gtin' | 'group' | 'components'
  > {
  code: string | null
  dosageForm: string | null
  packSize: string | null
  packUnit: string | null
  group: string | null
  components: readonly { [Key in keyof Component]: Component[Key] | null }[]
}

/**
 * For whom entries are read: `all` for the authority, a house by its id, `null` for whoever belongs to none. A house's trial
 * products are for itself and the authority; to others they are not there.
 */
export type Whose = 'all' | string | null

const components = sql<Component[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'substanceId', c.substance_id, 'formId', c.form_id, 'strength', c.strength::text, 'unit', c.unit
         ) order by c.position), '[]')
    from preparation_component c where c.preparation_id = preparation.id)`.as('components')

/** Submitted entries, as far as they are for these eyes: what was in the catalogue ever, and one's own. */
const readable = (whose: Whose) => (eb: ExpressionBuilder<DB, 'preparation' | 'caseReading'>) => {
  const submitted = eb('caseReading.submittedAt', 'is not', null)
  if (whose === 'all') return submitted
  const shared = eb.and([
    eb('caseReading.status', 'in', catalogueStatuses),
    sql<boolean>`preparation.is_private is not true`,
  ])
  return whose === null
    ? shared
    : eb.and([submitted, eb.or([shared, eb('caseReading.establishmentId', '=', whose)])])
}

/** Entries, each with its case. */
export const entriesOf = (db: Reader) =>
  db.selectFrom('preparation').innerJoin('caseReading', 'caseReading.id', 'preparation.id')
const from = (db: Reader, whose: Whose) => entriesOf(db).where(readable(whose))

const shown = (query: ReturnType<typeof entriesOf>) =>
  query.select([
    'preparation.id',
    sql<string>`case_reading.number`.as('code'),
    sql<Preparation['names']>`jsonb_build_object('en', preparation.trade_name) || preparation.names`.as(
      'names',
    ),
    sql<string>`preparation.dosage_form`.as('dosageForm'),
    sql<string>`preparation.pack_size`.as('packSize'),
    sql<string>`preparation.pack_unit`.as('packUnit'),
    sql<string>`preparation.group_code`.as('group'),
    sql<PreparationStatus>`case_reading.status`.as('status'),
    'preparation.marketingHolder',
    'preparation.gtin',
    'preparation.serial',
    sql<boolean>`preparation.is_private is true`.as('isPrivate'),
    'preparation.replacedById',
    components,
  ])
const select = (db: Reader, whose: Whose) => shown(from(db, whose))

export const listPreparations = (
  db: Reader,
  whose: Whose,
  filter: { group?: string; status?: PreparationStatus } = {},
): Promise<Preparation[]> => {
  let query = select(db, whose).orderBy('caseReading.number')
  if (filter.group !== undefined) query = query.where('preparation.groupCode', '=', filter.group)
  if (filter.status !== undefined) query = query.where('caseReading.status', '=', filter.status)
  return query.execute()
}

export const findPreparations = (db: Reader, whose: Whose, ids: readonly string[]): Promise<Preparation[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(db, whose)
        .where('preparation.id', 'in', [...new Set(ids)])
        .execute()

export const findPreparation = async (
  db: Reader,
  whose: Whose,
  id: string,
): Promise<Preparation | undefined> => (await findPreparations(db, whose, [id]))[0]

/** The version in the catalogue today of an entry that was replaced; undefined where there is none for these eyes. */
export const findNewest = async (
  db: Reader,
  whose: Whose,
  { status, replacedById }: Pick<Preparation, 'status' | 'replacedById'>,
): Promise<Preparation | undefined> => {
  if (status !== 'RPL' || replacedById === null) return undefined
  const next = await findPreparation(db, whose, replacedById)
  return next === undefined || next.status === 'APR' ? next : findNewest(db, whose, next)
}

/** What lists say of cases that the reader has in his list already. */
export const listEntriesOf = (db: Reader, ids: readonly CaseId[]): Promise<ListedEntry[]> =>
  ids.length === 0 ? Promise.resolve([]) : shown(entriesOf(db).where('preparation.id', 'in', ids)).execute()

/** One entry whole, for whoever may read it in the catalogue. */
export const findCatalogueEntry = async (db: Reader, whose: Whose, id: string) => {
  const row = await from(db, whose)
    .selectAll('preparation')
    .select(['caseReading.number', 'caseReading.status', components])
    .where('preparation.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { number, status, components: parts, ...entry } = row
  return { id, number: number ?? '', status: status as PreparationStatus, entry, components: parts }
}
export type FoundEntry = NonNullable<Awaited<ReturnType<typeof findCatalogueEntry>>>

export interface CataloguePage extends Pick<CatalogueQuery, 'group' | 'substance' | 'search'> {
  readonly page: number
  readonly pageSize: number
  /** These alone: somebody's favourites. */
  readonly ids?: readonly string[]
}

/** What stands in the catalogue today, by name; each word that is looked for occurs somewhere in the entry. */
export const listCatalogue = async (
  db: Reader,
  whose: Whose,
  { page, pageSize, group, substance, search, ids }: CataloguePage,
): Promise<{ rows: Preparation[]; total: number }> => {
  let found = from(db, whose).where('caseReading.status', '=', 'APR')
  if (group) found = found.where('preparation.groupCode', 'in', namesIn(group))
  if (ids) found = found.where('preparation.id', 'in', ids.length === 0 ? [null as never] : [...ids])
  const substances = namesIn(substance).map(Number).filter(Number.isSafeInteger)
  if (substances.length > 0)
    found = found.where('preparation.id', 'in', (eb) =>
      eb.selectFrom('preparationComponent').select('preparationId').where('substanceId', 'in', substances),
    )
  for (const word of foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6))
    found = found.where('preparation.searchText', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const some = found
    .select('preparation.id')
    .orderBy('preparation.tradeName')
    .orderBy('preparation.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await select(db, whose)
    .where('preparation.id', 'in', some)
    .orderBy('preparation.tradeName')
    .orderBy('preparation.id')
    .execute()
  return { rows, total: Number(total) }
}
