import { type KeyPlace, type KeyRing, readKeys, SecretKeyError } from './secret-key.ts'

/**
 * The key of this process: of what is global the one thing, as it must not travel through every call that reads a
 * setting. It is held in memory, so that a file that goes astray stops the next start and nobody's work.
 */
let held: { readonly place: KeyPlace; readonly ring: KeyRing } | undefined

export const holdKeys = (place: KeyPlace, ring: KeyRing): void => {
  held = { place, ring }
}

/** Throws where the database was not opened by `openDatabase`, which sees to the key. */
export const heldKeys = (): KeyRing => {
  if (held === undefined) throw new SecretKeyError('No secret key was read.')
  return held.ring
}

/** Another process may have put a new key before ours: what is there now. */
export const reloadKeys = (): KeyRing => {
  const ring = held && readKeys(held.place)
  if (held === undefined || ring === undefined) throw new SecretKeyError('The secret key is no longer there.')
  held = { ...held, ring }
  return ring
}
