import type { Said } from '@papaver/contract/exchange/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listResting, plainInSql } from './permits-abroad-store.ts'

/** What an exchange is about is of trade. */
const feature = 'authorization'

/** A permit here that was issued for a partner of that country. */
const findIssued = async (db: Reader, countryId: string, number: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('caseReading')
    .select('id')
    .where('feature', '=', feature)
    .where('number', '=', number)
    .where('partnerCountry', '=', countryId)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? undefined
}

/** The case of what came in before about the same permit of theirs. */
const findByEarlier = async (db: Reader, countryId: string, number: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('exchangeIncoming')
    .select('caseId')
    .where('countryId', '=', countryId)
    .where('plainNumber', '=', plainInSql(number))
    .where('verdict', '=', 'genuine')
    .where('caseId', 'is not', null)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.caseId ?? undefined
}

/** The first that is not over; else the first. */
const firstAlive = async (db: Reader, ids: readonly string[]): Promise<string | null> => {
  if (ids.length === 0) return null
  const alive = await db
    .selectFrom('caseReading')
    .select('id')
    .where('id', 'in', [...ids])
    .where('statusGroup', '<>', 'final')
    .execute()
  return ids.find((id) => alive.some((each) => each.id === id)) ?? ids[0] ?? null
}

/**
 * The case here that is meant: an endorsement names our permit, an export authorization the certificate on which it rests, which
 * is our permit, and an import authorization is what an export of ours rests on, or takes the place of that. Our own numbers come
 * back as we wrote them; theirs are compared by letters and figures, as somebody here has typed them.
 */
export const findMeant = async (db: Reader, countryId: string, said: Said): Promise<string | null> => {
  if (said.subject === 'endorsed') return (await findIssued(db, countryId, said.number)) ?? null
  const numbered = { countryId, number: said.number }
  if (said.subject === 'issued' && said.direction === 'export') {
    const certificate = said.certificateNumber
    const issued = certificate && (await findIssued(db, countryId, certificate))
    if (issued) return issued
  }
  const earlier = said.subject === 'changed' ? await findByEarlier(db, countryId, said.number) : undefined
  const resting = await listResting(db, numbered)
  const replaced = said.subject === 'issued' && resting.length === 0 ? said.replaces : null
  return firstAlive(db, [
    ...(earlier === undefined ? [] : [earlier]),
    ...resting,
    ...(replaced === null ? [] : await listResting(db, { countryId, number: replaced })),
  ])
}

/** A case by its number, as an officer names it. */
export const findCaseNumbered = async (
  db: Reader,
  number: string,
): Promise<{ id: string; partnerCountry: string | null } | undefined> => {
  const row = await db
    .selectFrom('caseReading')
    .select(['id', 'partnerCountry'])
    .where('feature', '=', feature)
    .where('number', '=', number.trim().toUpperCase())
    .executeTakeFirst()
  return row?.id ? { id: row.id, partnerCountry: row.partnerCountry } : undefined
}
