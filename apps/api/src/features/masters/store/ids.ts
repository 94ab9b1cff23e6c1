import type { Reader } from '../../../platform/transaction.ts'

/** Ids by slug, for rows that name their substance. */
export const readSubstanceIds = async (db: Reader): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('substance').select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Ids by `<id of the substance> <form>`. */
export const readFormIds = async (db: Reader): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('substanceForm').select(['id', 'substanceId', 'form']).execute()
  return new Map(rows.map(({ id, substanceId, form }) => [`${substanceId} ${form}`, id]))
}
