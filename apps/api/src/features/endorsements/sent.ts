import type { SentRecord } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { ViewContext } from '../authorizations/public.ts'
import { listDisputedOf } from './dispute-store.ts'
import { sentDispute } from './view.ts'

/** What became of the reader's own disputed records: his device shows it, wherever he records by now. */
export const listSent = async (context: ViewContext): Promise<SentRecord[]> =>
  (await listDisputedOf(context.db, context.principal.accountId)).map((row) => ({
    id: row.endorsementId,
    number: row.permitNumber,
    date: row.movedOn,
    recordedAt: row.recordedAt.toISOString(),
    dispute: sentDispute(context, row),
  }))
