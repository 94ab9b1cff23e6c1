import type { DocumentPayload, SignedDocument } from '../../../platform/documents/document-data.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { signWithKeys } from '../../../platform/documents/payload.ts'
import type { PermitDocument } from './permit.ts'

/** The exchange format of one authorization (product §3.9): what the document says, signed. */
export function permitPayload(permit: PermitDocument, keys: HeldKeys): SignedDocument['payload'] {
  const {
    pictures: _pictures,
    verifyUrl: _verifyUrl,
    wordsIn: _wordsIn,
    rounding: _rounding,
    title: _title,
    points: _points,
    ...said
  } = permit
  const payload = { format: 'papaver.authorization', version: 1, ...said } as const
  return signWithKeys(payload as unknown as DocumentPayload, keys)
}
