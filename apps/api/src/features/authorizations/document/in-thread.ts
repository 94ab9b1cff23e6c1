import { readFileSync } from 'node:fs'
import { dataFile, type SignedDocument } from '../../../platform/documents/document-data.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { filesOf } from '../../../platform/documents/pictures.ts'
import { qrSvg } from '../../../platform/documents/qr.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import type { PermitDocument } from './permit.ts'
import { permitPayload } from './permit-payload.ts'
import { permitView } from './permit-view.ts'

/**
 * What a thread makes (workers.ts): permits, and samples of them. Nothing in here reads the
 * database or the authority's edited words, which the thread would not see change.
 */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const shared = read('../../../platform/documents/shared.typ')
const permitTemplate = shared + read('./permit.typ')

/** What stands on the document itself. */
const documentTextOf = (permit: PermitDocument, keyId: string) => ({
  template: permitTemplate,
  data: permitView(permit, keyId),
  files: { ...filesOf({ ...permit.pictures }), 'code.svg': qrSvg(permit.verifyUrl, 0) },
  createdAt: new Date(permit.signedAt),
})

const unsigned = (
  permit: PermitDocument,
  payload: SignedDocument['payload'],
  keys: HeldKeys,
): Promise<Uint8Array> => {
  const attachments = [dataFile('authorization.json', permit, payload)]
  return renderDocument({ ...documentTextOf(permit, keys.keyId), attachments })
}

export const unsignedPermit = (permit: PermitDocument, keys: HeldKeys): Promise<Uint8Array> =>
  unsigned(permit, permitPayload(permit, keys), keys)

export const signedPermit = async (permit: PermitDocument, keys: HeldKeys): Promise<SignedDocument> => {
  const payload = permitPayload(permit, keys)
  const pdf = await signDocument(await unsigned(permit, payload, keys), keys, {
    name: permit.authority.name.own,
    reason: permit.number,
    time: new Date(permit.signedAt),
  })
  return { pdf, payload }
}

export const samplePermit = (permit: PermitDocument): Promise<Uint8Array> =>
  renderDocument({ ...documentTextOf({ ...permit, sample: true }, '–'), attachments: [] })
