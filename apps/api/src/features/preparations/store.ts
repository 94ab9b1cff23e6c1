import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** `strength`: this much of the form, in `unit`, in one pack unit; a decimal string. */
export interface Component {
  substanceId: number
  formId: number
  strength: string
  unit: string
}
/** A registered preparation: a pack holds `packSize` (decimal string) of `packUnit`. */
export interface Preparation {
  id: string
  code: string
  names: Readonly<Record<string, string>>
  dosageForm: string
  packSize: string
  packUnit: string
  atcCode: string
  group: string
  status: string
  components: Component[]
}

const components = sql<Component[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'substanceId', c.substance_id, 'formId', c.form_id, 'strength', c.strength::text, 'unit', c.unit
         ) order by c.position), '[]')
    from preparation_component c where c.preparation_id = preparation.id)`.as('components')

const select = (db: Reader) =>
  db
    .selectFrom('preparation')
    .select([
      'id',
      'code',
      sql<Preparation['names']>`names`.as('names'),
      'dosageForm',
      'packSize',
      'packUnit',
      'atcCode',
      'groupCode as group',
      'status',
      components,
    ])

export const listPreparations = (
  db: Reader,
  filter: { group?: string; status?: string } = {},
): Promise<Preparation[]> => {
  let query = select(db).orderBy('code')
  if (filter.group !== undefined) query = query.where('groupCode', '=', filter.group)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  return query.execute()
}

export const findPreparation = (db: Reader, id: string): Promise<Preparation | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const findPreparations = (db: Reader, ids: readonly string[]): Promise<Preparation[]> =>
  ids.length === 0 ? Promise.resolve([]) : select(db).where('id', 'in', ids).execute()

/** Adds or overwrites by code; the id stays. */
export const savePreparation = async (
  tx: Tx,
  { components: parts, group, names, status, ...rest }: Omit<Preparation, 'id'>,
): Promise<string> => {
  const values = { ...rest, names: JSON.stringify(names), groupCode: group }
  const { id } = await tx.db
    .insertInto('preparation')
    .values({ ...values, status, createdAt: tx.now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db.deleteFrom('preparationComponent').where('preparationId', '=', id).execute()
  await tx.db
    .insertInto('preparationComponent')
    .values(parts.map((part, position) => ({ ...part, preparationId: id, position })))
    .execute()
  return id
}
