import { isId } from '@papaver/contract/ids.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

const idsAmong = (ids: Iterable<string>): string[] => [...new Set(ids)].filter(isId)

/** First and last names by account. */
export const namesOfAccounts = async (
  db: Reader,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const wanted = idsAmong(ids)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountReading')
    .select(['id', 'firstName', 'lastName', 'userName'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, firstName, lastName, userName }) => [
      String(id),
      personName({ firstName, lastName }) || String(userName),
    ]),
  )
}

const numbersOfCases = async (db: Reader, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('caseReading')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .where('number', 'is not', null)
    .execute()
  return rows.map(({ id, number }) => [String(id), String(number)])
}

const namesOfEstablishments = async (db: Reader, ids: string[]): Promise<[string, string][]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('establishmentReading')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name }) => [String(id), String(name)])
}

interface NamedRecord {
  readonly entity: string
  readonly entityId: string
}

/** What people call these records, by their ids; those that have no name but their id are not there. */
export const labelsOf = async (
  db: Reader,
  records: readonly NamedRecord[],
): Promise<ReadonlyMap<string, string>> => {
  const of = (...entities: string[]): string[] =>
    idsAmong(records.filter(({ entity }) => entities.includes(entity)).map(({ entityId }) => entityId))
  const [cases, accounts, establishments] = await Promise.all([
    numbersOfCases(db, of(...caseKinds.map(({ entity }) => entity))),
    namesOfAccounts(db, of('account')),
    namesOfEstablishments(db, of('establishment')),
  ])
  return new Map([...cases, ...accounts, ...establishments])
}

export interface ActorRow {
  id: string
  userName: string
  name: string
}

/** People whose name, user name or address holds these words, or the one who has this id. */
export const findActors = async (db: Reader, words: string, limit: number): Promise<ActorRow[]> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('accountReading')
    .select(['id', 'userName', 'firstName', 'lastName'])
    .where(
      isId(words) ? sql<boolean>`id = ${words}::uuid` : sql<boolean>`search_text like fold_text(${pattern})`,
    )
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(limit)
    .execute()
  return rows.map(({ id, userName, firstName, lastName }) => ({
    id: String(id),
    userName: String(userName),
    name: personName({ firstName, lastName }),
  }))
}
