import { sql } from 'kysely'
import { issuedDocuments } from '../casework/public.ts'

/** By what documents of permits are found, and the marks of them for the list of what stands against documents. */
export const permitDocuments = issuedDocuments(
  sql`select case_id, check_code, token_hash from trade_authorization`,
)
