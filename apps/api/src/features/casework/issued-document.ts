import { portalLink } from '@papaver/contract/portal-places.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { HolderEssentials } from '@papaver/contract/verification/holder-essentials.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import type { FastifyReply } from 'fastify'
import type { HolderDocument } from '../../platform/documents/holder-document.ts'
import { type HeldKeys, heldKeys } from '../../platform/documents/keys.ts'
import { openFile } from '../../platform/files.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseContext } from './context.ts'
import { type CheckMarks, newCheckMarks } from './issuing.ts'
import type { CaseRecord } from './records.ts'
import type { StepContext } from './served-kind.ts'
import { type DocumentSignature, signedDocument } from './sign-document.ts'
import { findDocument, signatureView, storeDocument } from './signature-store.ts'
import { readSigningKeys } from './signing-keys.ts'

interface Made {
  readonly pdf: Uint8Array
  readonly payload: unknown
}
/** A document with what the record is found and proved by. */
interface MarkedDocument extends Made {
  readonly signature: DocumentSignature
  readonly keyId: string
  readonly checkCode: string
  readonly tokenHash: Buffer
}

/**
 * Gives an issued case its check code and its secret, and makes its document: exactly what was decided, with the keys of now.
 * Called where nothing is held (between two tries of a transaction).
 */
export const markedDocument = async (
  { deps, context }: Pick<StepContext<CaseRecord>, 'deps' | 'context'>,
  codeFor: (checkCode: string, keys: HeldKeys) => string,
  make: (marks: Pick<CheckMarks, 'checkCode' | 'verifyUrl'>, keys: HeldKeys) => Promise<Made>,
): Promise<MarkedDocument> => {
  const { settings, now, publicUrl } = context
  const keys = await readSigningKeys(deps.db, settings, now)
  const { tokenHash, ...marks } = newCheckMarks(publicUrl, (code) => codeFor(code, heldKeys(keys)))
  const signed = await signedDocument({ deps, context }, (held) => make(marks, held), keys)
  return { ...signed, keyId: keys.keyId, checkCode: marks.checkCode, tokenHash }
}

/** Keeps the document with the case: what its row says of it from now on. */
export const keepDocument = async (
  tx: Tx,
  { number, issuedOn }: { readonly number: string; readonly issuedOn: string },
  { pdf, signature, payload, keyId, checkCode, tokenHash }: MarkedDocument,
) => {
  const file = await storeDocument(tx, { number, pdf, signature })
  return {
    checkCode: checkCode.replace('-', ''),
    tokenHash,
    issuedOn,
    documentFileId: file.id,
    payload: JSON.stringify(payload),
    keyId,
  }
}

/** The address of its holder in the data of a document that allows him something; null where none was made. */
export const printedHolderAddress = (payload: unknown): string | null =>
  (payload as { readonly payload: Pick<HolderDocument, 'holder'> } | null)?.payload.holder.address ?? null

/** What the code of a document says that allows its holder something. */
export const holderEssentials = (
  document: Omit<HolderDocument, 'verifyUrl'>,
  status: string,
  keyId: string,
): HolderEssentials => ({
  keyId,
  number: document.number,
  checkCode: document.checkCode.replace('-', ''),
  status,
  validFrom: document.validFrom,
  validUntil: document.validUntil,
  isDemonstration: document.demonstration === true,
  holder: document.holder.name,
})

/** Where the document's QR code leads; the token itself is only on the document. */
export const verifyAddress = (publicUrl: string, number: string): string =>
  portalLink(publicUrl, `/display-authorization?n=${encodeURIComponent(number)}`)

interface KeptDocument {
  readonly documentFileId: string | null
  readonly checkCode: string | null
  readonly issuedOn: string | null
}

/** The document as a view says it; null before the issue. */
export const documentView = async (
  { db, publicUrl }: Pick<CaseContext, 'db' | 'publicUrl'>,
  { number }: { readonly number: string | null },
  { documentFileId, checkCode, issuedOn }: KeptDocument,
) => {
  const [file, signature] = await Promise.all([
    findDocument(db, documentFileId),
    signatureView(db, documentFileId),
  ])
  if (!file || !number || !checkCode || !issuedOn) return null
  return {
    checkCode: formatCheckCode(checkCode),
    verifyUrl: verifyAddress(publicUrl, number),
    issuedOn,
    name: file.name,
    bytes: Number(file.bytes),
    signature,
  }
}

/** The document itself, to whoever may read its case. */
export const sendDocument = async (
  db: Reader,
  { documentFileId }: Pick<KeptDocument, 'documentFileId'>,
  reply: FastifyReply,
) => {
  const file = documentFileId ? await openFile(db, documentFileId) : undefined
  return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
}
