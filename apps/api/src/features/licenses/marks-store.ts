import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { listMarks, type MarksAsked, type StatusMarks } from '../casework/public.ts'

/** Marks of licences, for the list of what stands against documents. */
export const listLicenseMarks = (db: Reader, asked: MarksAsked): Promise<StatusMarks[]> =>
  listMarks(db, sql`select id as case_id, token_hash from license`, asked)
