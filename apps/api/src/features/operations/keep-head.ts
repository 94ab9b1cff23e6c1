import { sign } from 'node:crypto'
import type { Verification } from '@papaver/contract/audit/schema.ts'
import type { SigningKeys } from '../../platform/documents/keys.ts'

/** The end of the trail on one line, and its signature where there is a key to sign with. */
export interface SignedHead {
  /** `<rows>:<hash>`, as `npm run audit:verify -- --head` takes it. */
  readonly head: string
  readonly keyId: string | undefined
  /** Ed25519 over `<time> <head>`, in Base64. */
  readonly signature: string | undefined
}

/** Signs where the trail ended at a time, so that a head that was kept elsewhere can be told from an invented one. */
export const signHead = (
  { rows, head, finishedAt }: Verification,
  keys: SigningKeys | undefined,
): SignedHead => {
  const end = `${rows ?? 0}:${head ?? ''}`
  if (keys === undefined) return { head: end, keyId: undefined, signature: undefined }
  const signed = sign(null, Buffer.from(`${finishedAt ?? ''} ${end}`), keys.payloadPrivateKeyPem)
  return { head: end, keyId: keys.keyId, signature: signed.toString('base64') }
}
