import { readFileSync } from 'node:fs'
import type { SigningKeys } from '../../../platform/documents/keys.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signPayload,
} from '../../../platform/documents/payload.ts'
import { filesOf } from '../../../platform/documents/pictures.ts'
import { qrSvg } from '../../../platform/documents/qr.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import type { PermitDocument } from './permit.ts'
import { permitView } from './permit-view.ts'

export type { Label, PermitDocument, PermitLine, PermitParty } from './permit.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('./shared.typ') + read('./permit.typ')

/**
 * The document of an issued authorization: tagged PDF/A-3 with `authorization.json` inside, signed as PAdES.
 * Store it; it is never rendered again.
 * @throws DocumentError where a picture cannot be drawn
 */
export async function renderPermit(permit: PermitDocument, keys: SigningKeys): Promise<Uint8Array> {
  return signDocument(await renderUnsignedPermit(permit, keys), {
    privateKeyPem: keys.privateKeyPem,
    certificatePem: keys.certificatePem,
    name: permit.authority.name.own,
    reason: permit.number,
    time: new Date(permit.signedAt),
  })
}

/** The same before its signature: the same input and keys always give the same bytes. */
export async function renderUnsignedPermit(permit: PermitDocument, keys: SigningKeys): Promise<Uint8Array> {
  // The address in the QR code holds the document's secret: it is on the document and inside it, not in what is kept.
  const inside = { ...permitPayload(permit, keys), verifyUrl: permit.verifyUrl }
  const authorization = canonicalJson(inside as unknown as JsonValue)
  return renderDocument({
    ...documentTextOf(permit, keys.keyId),
    attachments: [
      {
        name: 'authorization.json',
        mediaType: 'application/json',
        relationship: 'data',
        description: permit.number,
        bytes: Buffer.from(authorization),
      },
    ],
  })
}

/** What stands on the document itself. */
const documentTextOf = (permit: PermitDocument, keyId: string) => ({
  template,
  data: permitView(permit, keyId),
  files: { ...filesOf({ ...permit.pictures }), 'code.svg': qrSvg(permit.verifyUrl, 0) },
  createdAt: new Date(permit.signedAt),
})

/** A sample carries neither signature nor data: nothing in it could be taken for an authorization. */
export const renderSamplePermit = (permit: PermitDocument): Promise<Uint8Array> =>
  renderDocument({ ...documentTextOf({ ...permit, sample: true }, '–'), attachments: [] })

/** The exchange format of one authorization (product §3.9): what the document says, signed with Ed25519. */
export function permitPayload(permit: PermitDocument, keys: SigningKeys): SignedPayload<PermitPayload> {
  const {
    pictures: _pictures,
    verifyUrl: _verifyUrl,
    wordsIn: _wordsIn,
    rounding: _rounding,
    ...said
  } = permit
  const payload = { format: 'papaver.authorization', version: 1, ...said } as const
  return signPayload(payload as unknown as PermitPayload, {
    keyId: keys.keyId,
    privateKeyPem: keys.payloadPrivateKeyPem,
  })
}

export type PermitPayload = { format: string; version: number; [member: string]: JsonValue | undefined }
