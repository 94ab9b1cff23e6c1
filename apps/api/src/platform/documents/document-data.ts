import type { HolderDocument } from './holder-document.ts'
import type { HeldKeys } from './keys.ts'
import { canonicalJson, type JsonValue, type SignedPayload, signWithKeys } from './payload.ts'
import { filesOf } from './pictures.ts'
import { qrSvg } from './qr.ts'
import { type DocumentAttachment, renderDocument } from './render.ts'
import { signDocument } from './sign.ts'

/** Loaded in threads alone; nothing in here reads the database or the authority's edited words. */

export type DocumentPayload = { format: string; version: number; [member: string]: JsonValue | undefined }

export interface SignedDocument {
  readonly pdf: Uint8Array
  readonly payload: SignedPayload<DocumentPayload>
}

/**
 * The data inside a document. The address in its QR code holds the document's secret: it is on the document and inside it, not
 * in what is kept.
 */
export const dataFile = (
  name: string,
  { number, verifyUrl }: { readonly number: string; readonly verifyUrl: string },
  payload: SignedDocument['payload'],
): DocumentAttachment => ({
  name,
  mediaType: 'application/json',
  relationship: 'data',
  description: number,
  bytes: Buffer.from(canonicalJson({ ...payload, verifyUrl } as unknown as JsonValue)),
})

/** What the document says, signed; neither its pictures nor its secret. */
const payloadOf = (
  document: HolderDocument,
  format: string,
  keys: HeldKeys,
): SignedPayload<DocumentPayload> => {
  const { pictures: _pictures, verifyUrl: _verifyUrl, rounding: _rounding, ...said } = document
  return signWithKeys({ format, version: 1, ...said } as unknown as DocumentPayload, keys)
}

interface Written {
  readonly template: string
  /** What the template prints. */
  readonly data: unknown
  /** Names the format of the data inside, and their file: `papaver.<what>`, `<what>.json`. */
  readonly what: string
}

/** Tagged PDF/A-3 with its data inside, signed as PAdES; and these data. */
export const signedHolderDocument = async (
  document: HolderDocument,
  { template, data, what }: Written,
  keys: HeldKeys,
): Promise<SignedDocument> => {
  const { number, verifyUrl, pictures, authority } = document
  const time = new Date(document.signedAt)
  const payload = payloadOf(document, `papaver.${what}`, keys)
  const pdf = await renderDocument({
    template,
    data,
    files: { ...filesOf({ ...pictures }), 'code.svg': qrSvg(verifyUrl, 0) },
    createdAt: time,
    attachments: [dataFile(`${what}.json`, document, payload)],
  })
  return { pdf: await signDocument(pdf, keys, { name: authority.name.own, reason: number, time }), payload }
}
