import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { type JsonValue, type SignedPayload, signWithKeys } from '../../../platform/documents/payload.ts'
import type { PermitDocument } from './permit.ts'

export type PermitPayload = { format: string; version: number; [member: string]: JsonValue | undefined }

export interface SignedPermit {
  readonly pdf: Uint8Array
  readonly payload: SignedPayload<PermitPayload>
}

/** The exchange format of one authorization (product §3.9): what the document says, signed. */
export function permitPayload(permit: PermitDocument, keys: HeldKeys): SignedPayload<PermitPayload> {
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
  return signWithKeys(payload as unknown as PermitPayload, keys)
}
