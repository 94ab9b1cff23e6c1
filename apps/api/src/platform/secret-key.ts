import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The key that stands outside the database and seals every secret in it, so that a backup alone opens nothing and signs
 * nothing (docs/decisions/0031). Where it is kept: in the environment, else in a file.
 */
export interface KeyPlace {
  /** Absolute path of the folder that holds the embedded database and the logs. */
  dataDir: string
  /** The key itself, and older ones after it. */
  secretKey?: string
  /** The file that holds it; by default it is in `dataDir`. */
  secretKeyFile?: string
}

/** The secrets of the database cannot be opened with what is here. The message says what to do. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError'
}

interface Key {
  /** Says which key it is, and nothing of it. */
  readonly id: string
  readonly bytes: Buffer
}

/** The first key seals; all open. Those after the first are older and may go once nothing is sealed with them. */
export interface KeyRing {
  readonly current: Key
  readonly all: readonly Key[]
}

const keyLength = 32
const keyOf = (bytes: Buffer): Key => ({
  id: createHash('sha256').update('papaver secret key').update(bytes).digest('hex').slice(0, 12),
  bytes,
})

/** The keys of a text: Base64 of 32 bytes each, the present one first; undefined where it is no such text. */
export const parseKeys = (text: string): KeyRing | undefined => {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (!words.every((word) => /^[A-Za-z0-9+/]{43}=$/.test(word))) return undefined
  const all = words.map((word) => keyOf(Buffer.from(word, 'base64')))
  const [current] = all
  return current && { current, all }
}

export const keyFileOf = ({ dataDir, secretKeyFile }: KeyPlace): string =>
  secretKeyFile ?? join(dataDir, 'secret.key')

/** Where the key is looked for, in words for whoever runs the service. */
export const placeName = (place: KeyPlace): string =>
  place.secretKey === undefined ? keyFileOf(place) : 'SECRET_KEY'

/** The keys that are there now; undefined where there are none. Throws where what is there is no key. */
export const readKeys = (place: KeyPlace): KeyRing | undefined => {
  let text = place.secretKey
  if (text === undefined) {
    try {
      text = readFileSync(keyFileOf(place), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new SecretKeyError(
        `The secret key in ${keyFileOf(place)} cannot be read: ${(error as Error).message}`,
      )
    }
  }
  const ring = parseKeys(text)
  if (ring === undefined)
    throw new SecretKeyError(`${placeName(place)} holds no secret key (Base64 of 32 bytes).`)
  return ring
}

/** Written whole and to the disk before it has its name: a start that is killed leaves a key or none. */
const writeWhole = (file: string, ring: readonly Key[], name: (from: string) => void): void => {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(handle, ring.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    name(fresh)
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** Makes the key of a new installation; where another process has just made it, that one counts. */
export const makeKeys = (place: KeyPlace): KeyRing => {
  const file = keyFileOf(place)
  writeWhole(file, [keyOf(randomBytes(keyLength))], (fresh) => {
    try {
      linkSync(fresh, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return readKeys(place) as KeyRing
}

/** Puts a new key before the present one, which stays for processes and rows that still need it. */
export const addNewKey = (place: KeyPlace): KeyRing => {
  if (place.secretKey !== undefined)
    throw new SecretKeyError(
      'The secret key comes from SECRET_KEY: put a new one before it there ("new old") and start again.',
    )
  const present = readKeys(place)
  if (present === undefined) throw new SecretKeyError(`There is no secret key in ${keyFileOf(place)}.`)
  const file = keyFileOf(place)
  writeWhole(file, [keyOf(randomBytes(keyLength)), present.current], (fresh) => renameSync(fresh, file))
  return readKeys(place) as KeyRing
}

/** A secret as it stands in the database. */
export interface SealedSecret {
  readonly sealed: string
  /** The id of the key. */
  readonly key: string
}
export const isSealedSecret = (value: unknown): value is SealedSecret =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'key' in value

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM; `name` goes into the seal, so that nobody can put one secret in the place of another. */
export const sealSecret = ({ current }: KeyRing, name: string, value: object): SealedSecret => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64'), key: current.id }
}

/** Throws a SecretKeyError where no key of the ring opens it. */
export const openSecret = ({ all }: KeyRing, name: string, { sealed, key }: SealedSecret): object => {
  const found = all.find(({ id }) => id === key)
  if (found === undefined)
    throw new SecretKeyError(`The secret "${name}" was sealed with the key ${key}, which is not here.`)
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', found.bytes, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const text = decipher.update(bytes.subarray(nonceLength + tagLength))
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8'))
}
