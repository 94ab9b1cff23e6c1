import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { type BaseBlock, fromBER, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import type { AlgorithmIdentifier } from 'pkijs'
import { decryptRc2 } from './rc2.ts'

/**
 * How the files that hold a key are encrypted with a password: PBES2 (RFC 8018), which programs write by now, and the older ways
 * of PKCS #12 itself (RFC 7292, B and C), with triple DES and RC2.
 */

/** It is encrypted in a way that is not read here, or is no such structure. */
export class UnknownEncryption extends Error {
  override name = 'UnknownEncryption'
}

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  // The same as HMAC, which PBES2 names.
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

export const hashNamed = (oid: string): string => {
  const name = hashes[oid]
  if (name === undefined) throw new UnknownEncryption(`hash ${oid}`)
  return name
}

/** What a file may cost: more rounds than any program writes would only keep a processor busy. */
const mostRounds = 10_000_000
const roundsOf = (block: BaseBlock | undefined): number => {
  const rounds = block instanceof Integer ? Number(block.toBigInt()) : 0
  if (rounds < 1 || rounds > mostRounds) throw new UnknownEncryption('rounds')
  return rounds
}

const partsOf = (block: unknown): BaseBlock[] => {
  if (!(block instanceof Sequence)) throw new UnknownEncryption('no sequence')
  return block.valueBlock.value as BaseBlock[]
}
const oidOf = (block: unknown): string => {
  if (!(block instanceof ObjectIdentifier)) throw new UnknownEncryption('no name')
  return block.getValue()
}
const octetsOf = (block: unknown): Buffer => {
  if (!(block instanceof OctetString)) throw new UnknownEncryption('no octets')
  return Buffer.from(block.getValue())
}

/** As PKCS #12 wants it: 16 bits a character, and two octets of nothing at the end. */
const wide = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16()

const filling = (octets: Buffer, length: number): Buffer =>
  Buffer.alloc(octets.length === 0 ? 0 : Math.ceil(octets.length / length) * length, octets)

/** RFC 7292, B.2. `purpose`: 1 a key, 2 a vector, 3 the key of a MAC. */
export const derive12 = (
  hash: string,
  password: string,
  { salt, rounds, purpose, length }: { salt: Buffer; rounds: number; purpose: 1 | 2 | 3; length: number },
): Buffer => {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const start = Buffer.alloc(block, purpose)
  const input = Buffer.concat([filling(salt, block), filling(wide(password), block)])
  const parts: Buffer[] = []
  for (let made = 0; made < length; ) {
    let digest = createHash(hash).update(start).update(input).digest()
    for (let round = 1; round < rounds; round += 1) digest = createHash(hash).update(digest).digest()
    parts.push(digest)
    made += digest.length
    const addend = Buffer.alloc(block, digest)
    for (let from = 0; from < input.length; from += block) {
      let carry = 1
      for (let index = block - 1; index >= 0; index -= 1) {
        carry += (input[from + index] ?? 0) + (addend[index] ?? 0)
        input[from + index] = carry & 0xff
        carry >>= 8
      }
    }
  }
  return Buffer.concat(parts).subarray(0, length)
}

const decipher = (name: string, key: Buffer, vector: Buffer, octets: Uint8Array): Buffer => {
  const cipher = createDecipheriv(name, key, vector)
  return Buffer.concat([cipher.update(octets), cipher.final()])
}

const older: Readonly<Record<string, { readonly length: number; readonly isRc2: boolean }>> = {
  '1.2.840.113549.1.12.1.3': { length: 24, isRc2: false },
  '1.2.840.113549.1.12.1.5': { length: 16, isRc2: true },
  '1.2.840.113549.1.12.1.6': { length: 5, isRc2: true },
}

const ciphers: Readonly<Record<string, { readonly name: string; readonly length: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', length: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', length: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', length: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', length: 24 },
}

const pbkdf2 = '1.2.840.113549.1.5.12'
const pbes2 = '1.2.840.113549.1.5.13'

/** The key that PBKDF2 makes of a password, by what its structure says. */
export const derive2 = (structure: unknown, password: string, length: number): Buffer => {
  const [name, parameters] = partsOf(structure)
  if (oidOf(name) !== pbkdf2) throw new UnknownEncryption('key derivation')
  const [salt, rounds, ...others] = partsOf(parameters)
  const prf = others.find((part) => part instanceof Sequence)
  const hash = prf === undefined ? 'sha1' : hashNamed(oidOf(partsOf(prf)[0]))
  return pbkdf2Sync(Buffer.from(password), octetsOf(salt), roundsOf(rounds), length, hash)
}

/**
 * @throws UnknownEncryption where it is encrypted otherwise
 * @throws Error with a wrong password, mostly: what is padded by chance comes out as noise
 */
export const decryptWithPassword = (
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  password: string,
  octets: Uint8Array,
): Buffer => {
  if (algorithmId === pbes2) {
    const [derivation, scheme] = partsOf(algorithmParams)
    const [name, vector] = partsOf(scheme)
    const cipher = ciphers[oidOf(name)]
    if (cipher === undefined) throw new UnknownEncryption('cipher')
    const key = derive2(derivation, password, cipher.length)
    return decipher(cipher.name, key, octetsOf(vector), octets)
  }
  const kind = older[algorithmId]
  if (kind === undefined) throw new UnknownEncryption(algorithmId)
  const [salted, counted] = partsOf(algorithmParams)
  const shared = { salt: octetsOf(salted), rounds: roundsOf(counted) }
  const key = derive12('sha1', password, { ...shared, purpose: 1, length: kind.length })
  const vector = derive12('sha1', password, { ...shared, purpose: 2, length: 8 })
  return kind.isRc2 ? decryptRc2(key, vector, octets) : decipher('des-ede3-cbc', key, vector, octets)
}

const pbmac1 = '1.2.840.113549.1.5.14'

/** The MAC over what a file holds, by the way that the file names (RFC 7292; RFC 9579). */
export const macOf = (
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  password: string,
  { salt, rounds, octets }: { salt: Buffer; rounds: number; octets: Uint8Array },
): Buffer => {
  if (rounds < 1 || rounds > mostRounds) throw new UnknownEncryption('rounds')
  if (algorithmId === pbmac1) {
    const [derivation, scheme] = partsOf(algorithmParams)
    const hash = hashNamed(oidOf(partsOf(scheme)[0]))
    const length = createHash(hash).digest().length
    return createHmac(hash, derive2(derivation, password, length))
      .update(octets)
      .digest()
  }
  const hash = hashNamed(algorithmId)
  const length = createHash(hash).digest().length
  return createHmac(hash, derive12(hash, password, { salt, rounds, purpose: 3, length }))
    .update(octets)
    .digest()
}

export const parsedBlock = (octets: Uint8Array): BaseBlock => {
  const { result, offset } = fromBER(new Uint8Array(octets))
  if (offset < 0) throw new UnknownEncryption('no structure')
  return result as BaseBlock
}
