import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { listMarks, type MarksAsked, type StatusMarks } from '../casework/public.ts'

/** Marks of permits, for the list of what stands against documents. */
export const listPermitMarks = (db: Reader, asked: MarksAsked): Promise<StatusMarks[]> =>
  listMarks(db, sql`select case_id, token_hash from trade_authorization`, asked)
