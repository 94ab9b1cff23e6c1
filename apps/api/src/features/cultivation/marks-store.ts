import { sql } from 'kysely'
import { issuedDocuments } from '../casework/public.ts'

/** By what documents of cultivation permits are found, and the marks of them for the list of what stands against documents. */
export const cultivationDocuments = issuedDocuments(
  sql`select case_id, check_code, token_hash from cultivation`,
)
