import { createHash } from 'node:crypto'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import { getRecord, permitDocuments, type ViewContext } from '../authorizations/public.ts'
import { scopeOfDocument } from '../casework/public.ts'
import { countingGuesses } from './check-code.ts'
import { findRecorded } from './dispute-store.ts'
import { isOfCustomsRole } from './policy.ts'
import { sentDispute } from './view.ts'

/** The permit of a scanned document, whatever has become of its officer's points since; as much as places his record. */
export const locatePermit = (context: ViewContext, { token }: { readonly token: string }) =>
  countingGuesses(context, endorsementRefusals.endorsementNotFound, async () => {
    const { db, principal } = context
    const hash = createHash('sha256').update(tokenIn(token)).digest()
    const found = isOfCustomsRole(principal) ? await permitDocuments.byToken(db, hash) : undefined
    if (found === undefined) return refuse(endorsementRefusals.endorsementNotFound)
    const { case: row, lines } = await getRecord(db, scopeOfDocument(found.caseId), found.caseId)
    return {
      id: row.id,
      number: row.number ?? '',
      lines: lines.map(({ id, position }) => ({ id, position })),
    }
  })

/** What a record that came late has become, for the device that sent it. */
export const lateOf = async (context: ViewContext, id: string) => {
  const found = await findRecorded(context.db, id)
  if (found === undefined) return refuse(frameRefusals.notFound)
  const { recordedAt, dispute } = found
  return {
    id,
    recordedAt: recordedAt.toISOString(),
    dispute: dispute ? sentDispute(context, dispute) : null,
  }
}
