import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** A foreign partner of the shared register; APR may be traded with, BLK is blocked on a diversion warning. */
export interface TradingEstablishment {
  id: string
  code: string
  name: string
  role: string
  addressLines: string[]
  city: string
  countryId: string
  groups: string[]
  mail: string
  status: string
}

const columns = [
  'id',
  'code',
  'name',
  'role',
  'addressLines',
  'city',
  'countryId',
  'groups',
  'mail',
  'status',
] as const

export interface PartnerFilter {
  readonly countryId?: string | undefined
  readonly group?: string | undefined
  readonly statuses?: readonly string[] | undefined
}

export const listTradingEstablishments = (
  db: Reader,
  { countryId, group, statuses }: PartnerFilter = {},
): Promise<TradingEstablishment[]> => {
  let query = db.selectFrom('tradingEstablishment').select(columns).orderBy('name')
  if (countryId !== undefined) query = query.where('countryId', '=', countryId)
  if (group !== undefined) query = query.where(sql<boolean>`${group} = any(groups)`)
  if (statuses !== undefined) query = query.where('status', 'in', statuses)
  return query.execute()
}

export const findTradingEstablishment = (db: Reader, id: string): Promise<TradingEstablishment | undefined> =>
  db.selectFrom('tradingEstablishment').select(columns).where('id', '=', id).executeTakeFirst()

export const findTradingEstablishments = (
  db: Reader,
  ids: readonly string[],
): Promise<TradingEstablishment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('tradingEstablishment').select(columns).where('id', 'in', ids).execute()

export const saveTradingEstablishment = async (
  tx: Tx,
  partner: Omit<TradingEstablishment, 'id'>,
): Promise<string> => {
  const { status: _status, ...changes } = partner
  const { id } = await tx.db
    .insertInto('tradingEstablishment')
    .values({ ...partner, createdAt: tx.now })
    // The status is the authority's word; a repeated load must not lift a block.
    .onConflict((conflict) => conflict.column('code').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
