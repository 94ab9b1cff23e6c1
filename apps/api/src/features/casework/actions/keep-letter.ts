import { recordAudit } from '../../audit/public.ts'
import { insertLetter, type LetterDecision } from '../letter-store.ts'
import type { CaseRecord } from '../records.ts'
import type { StepContext } from '../served-kind.ts'
import type { DocumentSignature } from '../sign-document.ts'
import { storeDocument } from '../signature-store.ts'

interface WrittenLetter {
  readonly decision: LetterDecision
  readonly number: string
  readonly pdf: Uint8Array
  readonly signature: DocumentSignature
}

/** Keeps a signed letter with its case; the id of its file, for a mail that brings it. */
export const keepLetter = async (
  { tx, context, record, caller }: Pick<StepContext<CaseRecord>, 'tx' | 'context' | 'record' | 'caller'>,
  entity: string,
  { decision, number, pdf, signature }: WrittenLetter,
): Promise<string> => {
  const { id } = record.case
  const file = await storeDocument(tx, { number, pdf, signature })
  const letterId = await insertLetter(tx, {
    caseId: id,
    decision,
    number,
    issuedOn: context.calendar.today,
    signedBy: caller.principal.accountId,
    keyId: signature.keyId,
    fileId: file.id,
  })
  const details = { letterId, decision, number, sha256: file.sha256.toString('hex') }
  recordAudit(tx, { action: `${entity}.letter`, entity, entityId: id, details })
  return file.id
}
