import { sql } from 'kysely'
import { issuedDocuments } from '../casework/public.ts'

/** By what documents of licences are found, and the marks of them for the list of what stands against documents. */
export const licenseDocuments = issuedDocuments(
  sql`select id as case_id, check_code, token_hash from license`,
)
