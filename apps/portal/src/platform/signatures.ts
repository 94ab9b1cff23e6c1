/** Signatures and digests as the browser makes them; no key leaves the page. */

export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOfBase64(pem.replace(/-----[^-]+-----|\s/g, ''))

/** Undefined where this browser knows no Ed25519. */
export const isSignedBy = async (
  publicKeyPem: string,
  text: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> => {
  try {
    const key = await crypto.subtle.importKey('spki', derOf(publicKeyPem), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, text)
  } catch {
    return undefined
  }
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
