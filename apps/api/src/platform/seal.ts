import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { keptSecret } from './secrets.ts'
import type { Reader } from './transaction.ts'

/**
 * Keeps secrets that must be read again. `about` says what a secret belongs to; sealed for one thing it does not open
 * for another, so nobody can move it from row to row.
 */
export interface Seal {
  seal(secret: string, about: string): Buffer
  /** Throws where the bytes were changed, or sealed under another key or for something else. */
  open(sealed: Buffer, about: string): string
  /** A keyed digest of what is only compared and never read again. */
  digest(text: string, about: string): Buffer
}

/** First byte of everything sealed, so that a later way can be told from this one. */
const version = 1
const nonceLength = 12
const tagLength = 16

const makeSeal = (key: Buffer): Seal => {
  const part = (name: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', name, 32))
  const sealing = part('seal')
  const digesting = part('digest')
  return {
    seal: (secret, about) => {
      // A nonce must never come twice under one key; at random that is safe for 2^32 secrets (NIST SP 800-38D, §8.3).
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, about) => {
      if (sealed[0] !== version) throw new Error('sealed in a way that is not known here')
      const nonce = sealed.subarray(1, 1 + nonceLength)
      const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      const text = decipher.update(sealed.subarray(1 + nonceLength + tagLength))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    digest: (text, about) => createHmac('sha256', digesting).update(`${about}\n${text}`).digest(),
  }
}

const seals = new WeakMap<Reader, Map<string, Promise<Seal>>>()

/** The seal of this name: AES-256-GCM under a key of the installation, made at its first use. */
export const sealOf = (db: Reader, name: string): Promise<Seal> => {
  const known = seals.get(db) ?? new Map<string, Promise<Seal>>()
  seals.set(db, known)
  const found = known.get(name)
  if (found) return found
  const make = async () => ({ key: randomBytes(32).toString('base64') })
  const made = keptSecret(db, name, make).then(({ key }) => makeSeal(Buffer.from(key, 'base64')))
  known.set(name, made)
  // A failed read is not kept: the next one asks again.
  made.catch(() => known.delete(name))
  return made
}
