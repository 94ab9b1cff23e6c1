import { isId } from '@papaver/contract/ids.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { EstablishmentScope } from './policy.ts'

/** A domestic holder: trading company, grower or licensed buyer. */
export interface Establishment {
  id: string
  code: string
  name: string
  kind: 'trading' | 'grower' | 'buyer'
  addressLines: string[]
  city: string
  postalCode: string
  countryId: string
  groups: string[]
  mail: string
  registrationNumber: string | null
  gln: string | null
  phone: string | null
  website: string | null
  isActive: boolean
  /** While it is closed; null of one that was closed before this was kept. */
  closedAt: Date | null
  /** Who continues its business, while it is closed. */
  successorId: string | null
  /** Of the establishment with its sites and persons. */
  version: number
}
/** What may be left unsaid of a new one. */
type Unsaid = 'registrationNumber' | 'gln' | 'phone' | 'website'
export type NewEstablishment = Omit<
  Establishment,
  'id' | 'code' | 'isActive' | 'closedAt' | 'successorId' | 'version' | Unsaid
> &
  Partial<Pick<Establishment, Unsaid>>
export interface Site {
  id: string
  code: string
  name: string
  addressLines: string[]
  city: string
  postalCode: string
  isActive: boolean
}
/** Somebody whom the establishment has named to the authority; not an account. */
export interface EstablishmentPerson {
  id: string
  code: string
  role: string
  titleCode: string | null
  firstName: string
  lastName: string
  occupation: string
  mail: string | null
  phone: string | null
  isActive: boolean
}
export type NewSite = Omit<Site, 'id' | 'isActive'>
export type NewPerson = Omit<EstablishmentPerson, 'id' | 'isActive'>

const columns = [
  'id',
  'code',
  'name',
  sql<Establishment['kind']>`kind`.as('kind'),
  'addressLines',
  'city',
  'postalCode',
  'countryId',
  'groups',
  'mail',
  'registrationNumber',
  'gln',
  'phone',
  'website',
  'isActive',
  'closedAt',
  'successorId',
  'version',
] as const

const within = (db: Reader, scope: EstablishmentScope) => {
  const query = db.selectFrom('establishment').select(columns)
  return scope === 'all' ? query : query.where('id', '=', scope.establishmentId)
}

export const listEstablishments = (
  db: Reader,
  scope: EstablishmentScope,
  filter: { kind?: Establishment['kind'] } = {},
): Promise<Establishment[]> => {
  const query = within(db, scope).orderBy('name')
  return (filter.kind === undefined ? query : query.where('kind', '=', filter.kind)).execute()
}

/** By id or by code; outside the scope there is none. */
export const findEstablishment = async (
  db: Reader,
  scope: EstablishmentScope,
  idOrCode: string,
): Promise<Establishment | undefined> =>
  within(db, scope)
    .where(isId(idOrCode) ? 'id' : 'code', '=', idOrCode)
    .executeTakeFirst()

export const findEstablishments = (db: Reader, ids: readonly string[]): Promise<Establishment[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('establishment').select(columns).where('id', 'in', ids).execute()

export const listSites = (db: Reader, establishmentId: string): Promise<Site[]> =>
  db
    .selectFrom('establishmentSite')
    .select(['id', 'code', 'name', 'addressLines', 'city', 'postalCode', 'isActive'])
    .where('establishmentId', '=', establishmentId)
    .orderBy('code')
    .execute()

export const listPersons = (db: Reader, establishmentId: string): Promise<EstablishmentPerson[]> =>
  db
    .selectFrom('establishmentPerson')
    .select([
      'id',
      'code',
      'role',
      'titleCode',
      'firstName',
      'lastName',
      'occupation',
      'mail',
      'phone',
      'isActive',
    ])
    .where('establishmentId', '=', establishmentId)
    .orderBy('lastName')
    .orderBy('code')
    .execute()

/** The next serial number of a code; asked for once, it is never given again. */
const nextSerial = async ({ db }: Tx): Promise<number> => {
  const { rows } = await sql<{ serial: number }>`select nextval('establishment_serial') as serial`.execute(db)
  return Number(rows[0]?.serial)
}

/**
 * Adds an establishment under the next code of the authority's numbering (`XV-007`), which begins with the
 * country. Codes that were given by hand are passed over; two at once get two codes.
 */
export const insertEstablishment = async (
  tx: Tx,
  establishment: NewEstablishment,
): Promise<{ id: string; code: string }> => {
  for (;;) {
    const code = `${establishment.countryId}-${String(await nextSerial(tx)).padStart(3, '0')}`
    const added = await enterEstablishment(tx, { ...establishment, code })
    if (added) return { id: added, code }
  }
}

/** Adds one under a code that is given; answers nothing where the code is taken. */
export const enterEstablishment = async (
  tx: Tx,
  establishment: NewEstablishment & Pick<Establishment, 'code'>,
): Promise<string | undefined> => {
  const added = await tx.db
    .insertInto('establishment')
    .values({ ...establishment, createdAt: tx.now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export const insertSite = async ({ db }: Tx, establishmentId: string, site: NewSite): Promise<string> => {
  const { id } = await db
    .insertInto('establishmentSite')
    .values({ ...site, establishmentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertPerson = async (
  { db }: Tx,
  establishmentId: string,
  person: NewPerson,
): Promise<string> => {
  const { id } = await db
    .insertInto('establishmentPerson')
    .values({ ...person, establishmentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
