import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { NoStamp } from '../../platform/certificates/stamp-question.ts'
import { genuineSignature } from '../../platform/documents/genuine.ts'
import { canonicalJson, type JsonValue } from '../../platform/documents/payload.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { openFile } from '../../platform/files.ts'
import type { Reader } from '../../platform/transaction.ts'
import { findSignature, judgeDocumentStamp, type PublicKey } from '../casework/public.ts'

/** When a document was stamped, and by whom. */
export interface DocumentStamp {
  readonly at: string
  readonly by: string
}

/** A document as the record names it: its file, the data inside it, and what the record keeps of them. */
export interface KeptDocument {
  readonly fileId: string | null
  readonly attachment: string
  readonly payload: unknown
}

const bytesOf = async (db: Reader, fileId: string): Promise<Buffer | undefined> => {
  const file = await openFile(db, fileId)
  if (file === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Does the document hold the very data that the record keeps? Else its stamp says nothing of them. */
const holdsSame = (pdf: Buffer, { attachment, payload }: KeptDocument): boolean => {
  const inside: { payload?: unknown; signature?: unknown } = JSON.parse(
    embeddedFile(pdf, attachment)?.toString('utf8') ?? '{}',
  )
  const kept = payload as { payload?: unknown; signature?: unknown }
  const said = ({ payload: data, signature }: typeof kept) =>
    canonicalJson([data ?? null, signature ?? null] as JsonValue)
  return said(inside) === said(kept)
}

/**
 * The moment that a document proves by itself: its file is read, its signature checked octet for octet, and the stamp of that
 * signature judged. No row of the database is believed for it.
 */
const provenMoment = async (
  db: Reader,
  settings: Settings,
  document: KeptDocument,
  key: PublicKey,
): Promise<Date | undefined> => {
  const pdf = document.fileId === null ? undefined : await bytesOf(db, document.fileId)
  const found = pdf && genuineSignature(pdf, key.certificatePem, key.chainPem)
  if (pdf === undefined || found?.token === undefined || !holdsSame(pdf, document)) return undefined
  try {
    return (await judgeDocumentStamp(settings, found.token, found.signature)).at
  } catch (error) {
    if (error instanceof NoStamp) return undefined
    throw error
  }
}

/**
 * The stamp of a document. Of a key that others may have had, one counts that the document proves, and that is older than
 * the day from which they may have had it.
 */
export const stampOf = async (
  db: Reader,
  settings: Settings,
  document: KeptDocument,
  key: PublicKey | undefined,
): Promise<DocumentStamp | null> => {
  const signature = await findSignature(db, document.fileId)
  if (signature === undefined || signature.stampedAt === null) return null
  const by = signature.stampedBy ?? ''
  const compromisedAt = key?.compromisedAt ?? null
  if (key === undefined || compromisedAt === null) return { at: signature.stampedAt.toISOString(), by }
  const at = await provenMoment(db, settings, document, key)
  return at !== undefined && at < new Date(compromisedAt) ? { at: at.toISOString(), by } : null
}
