import { bytesOfBase64 } from '../signatures.ts'
import { ownName } from '../world.ts'

/**
 * Seals what a device keeps for a person (AES-GCM). The server gives the key to his session alone; here it lives where the
 * session's token does, in this tab, and is gone with it. Whoever signs in as him later is given the same.
 */
const place = ownName('papaver.device.key')

export interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}
export interface HeldKey {
  readonly accountId: string
  readonly key: CryptoKey
}

const opened = async (accountId: string, text: string): Promise<HeldKey> => ({
  accountId,
  key: await crypto.subtle.importKey('raw', bytesOfBase64(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
})

/** @throws where the browser cannot seal: without https there is nothing to seal with */
export const holdKey = async (accountId: string, text: string): Promise<HeldKey> => {
  const held = await opened(accountId, text)
  sessionStorage.setItem(place, JSON.stringify([accountId, text]))
  return held
}

/** The key of this tab; undefined where nobody has signed in here since it was opened. */
export const heldKey = async (): Promise<HeldKey | undefined> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    const [accountId, text] = Array.isArray(kept) ? kept : []
    return typeof accountId === 'string' && typeof text === 'string'
      ? await opened(accountId, text)
      : undefined
  } catch {
    return undefined
  }
}

export const forgetKey = (): void => sessionStorage.removeItem(place)

const aboutBytes = (about: string) => new TextEncoder().encode(about)

/** `about` names what is sealed: moved to another place it does not open. */
export const sealBytes = async (
  { key }: HeldKey,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
  about: string,
): Promise<Sealed> => {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const way = { name: 'AES-GCM', iv: nonce, additionalData: aboutBytes(about) }
  return { nonce, bytes: await crypto.subtle.encrypt(way, key, bytes) }
}

/** @throws where it was changed, or sealed with another key or for something else */
export const openBytes = ({ key }: HeldKey, { nonce, bytes }: Sealed, about: string): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: aboutBytes(about) }, key, bytes)

export const seal = (held: HeldKey, value: unknown, about: string): Promise<Sealed> =>
  sealBytes(held, new TextEncoder().encode(JSON.stringify(value)), about)

export const open = async <Value>(held: HeldKey, sealed: Sealed, about: string): Promise<Value> =>
  JSON.parse(new TextDecoder().decode(await openBytes(held, sealed, about))) as Value
