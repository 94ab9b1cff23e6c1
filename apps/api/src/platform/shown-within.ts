import { createHash, X509Certificate } from 'node:crypto'
import type { FileWithin } from '@papaver/contract/files-within.ts'
import type { FileInside } from './received/in-thread.ts'

/** What the table of files keeps of what is within them. */
export interface KeptInside {
  readonly embedded: unknown
  readonly signature: unknown
}

export const fingerprintOf = (certificatePem: string): string =>
  createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex')

/**
 * What is within a file, as its row shows it.
 * @param ours fingerprints of the certificates of this authority
 */
export const shownWithin = (
  { embedded, signature }: KeptInside,
  ours: ReadonlySet<string> = new Set(),
): FileWithin => {
  const signed = signature as FileInside['signature'] | null
  const isOurs = signed?.state === 'intact' && ours.has(signed.certificate)
  return {
    embedded: [...(embedded as FileInside['embedded'])],
    signature: signed
      ? {
          state: signed.state === 'intact' ? (isOurs ? 'own' : 'unknown') : signed.state,
          signer: signed.signer,
        }
      : null,
  }
}
