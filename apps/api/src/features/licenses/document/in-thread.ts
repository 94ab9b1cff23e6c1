import { readFileSync } from 'node:fs'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signWithKeys,
} from '../../../platform/documents/payload.ts'
import { filesOf } from '../../../platform/documents/pictures.ts'
import { qrSvg } from '../../../platform/documents/qr.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import type { CertificateDocument } from './certificate.ts'
import { certificateView } from './certificate-view.ts'

/** What a thread makes (workers.ts). Nothing in here reads the database or the authority's edited words. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./certificate.typ')

type CertificatePayload = { format: string; version: number; [member: string]: JsonValue | undefined }
export interface SignedCertificate {
  readonly pdf: Uint8Array
  readonly payload: SignedPayload<CertificatePayload>
}

/** What the certificate says, signed; neither its pictures nor its secret. */
const payloadOf = (certificate: CertificateDocument, keys: HeldKeys): SignedCertificate['payload'] => {
  const { pictures: _pictures, verifyUrl: _verifyUrl, rounding: _rounding, ...said } = certificate
  const payload = { format: 'papaver.license', version: 1, ...said } as const
  return signWithKeys(payload as unknown as CertificatePayload, keys)
}

export const signedCertificate = async (
  certificate: CertificateDocument,
  keys: HeldKeys,
): Promise<SignedCertificate> => {
  const { verifyUrl, number, pictures, authority } = certificate
  const time = new Date(certificate.signedAt)
  const payload = payloadOf(certificate, keys)
  // The address in the QR code holds the document's secret: it is on the document and inside it, not in what is kept.
  const inside = { ...payload, verifyUrl }
  const pdf = await renderDocument({
    template,
    data: certificateView(certificate, keys.keyId),
    files: { ...filesOf({ ...pictures }), 'code.svg': qrSvg(verifyUrl, 0) },
    createdAt: time,
    attachments: [
      {
        name: 'license.json',
        mediaType: 'application/json',
        relationship: 'data',
        description: number,
        bytes: Buffer.from(canonicalJson(inside as unknown as JsonValue)),
      },
    ],
  })
  const signer = { name: authority.name.own, reason: number, time }
  return { pdf: await signDocument(pdf, keys, signer), payload }
}
