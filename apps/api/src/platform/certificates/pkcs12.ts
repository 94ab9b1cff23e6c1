import { createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from 'node:crypto'
import { type BaseBlock, Constructed, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { AuthenticatedSafe, CertBag, ContentInfo, EncryptedData, PFX, PKCS8ShroudedKeyBag } from 'pkijs'
import { decryptWithPassword, macOf, parsedBlock } from './password-encryption.ts'

/** Why a file gives no key: it is no such file or damaged, the password is another one, or no key in it fits a certificate of it. */
export type KeyFileProblem = 'unreadable' | 'password' | 'noKey'
export class KeyFileUnusable extends Error {
  override name = 'KeyFileUnusable'
  readonly problem: KeyFileProblem

  constructor(problem: KeyFileProblem) {
    super(problem)
    this.problem = problem
  }
}

export interface KeyFile {
  readonly privateKey: KeyObject
  readonly certificate: X509Certificate
  /** Its issuer, the issuer of that one and so on, as far as the file has them. */
  readonly chain: readonly X509Certificate[]
}

const octets = (block: unknown): Buffer => {
  if (!(block instanceof OctetString)) throw new KeyFileUnusable('unreadable')
  return Buffer.from(block.getValue())
}

const readable = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    throw error instanceof KeyFileUnusable ? error : new KeyFileUnusable('unreadable')
  }
}

/** A password that does not fit is found out by the padding, where there is no MAC. */
const opened = (open: () => Buffer): Buffer => {
  try {
    return open()
  } catch (error) {
    throw new KeyFileUnusable(
      error instanceof Error && error.name === 'UnknownEncryption' ? 'unreadable' : 'password',
    )
  }
}

/** Does the file hold what its own sum says, with this password? */
const fitsSum = ({ macData }: PFX, password: string, content: Buffer): boolean => {
  if (macData === undefined) return true
  const { digestAlgorithm, digest } = macData.mac
  const said = Buffer.from(digest.getValue())
  const made = readable(() =>
    macOf(digestAlgorithm, password, {
      salt: octets(macData.macSalt),
      rounds: macData.iterations ?? 1,
      octets: content,
    }),
  )
  return said.length === made.length && timingSafeEqual(said, made)
}

/** What lies in a file: a key, a sealed key, a certificate, or something that is not read. */
interface Bag {
  readonly kind: string
  readonly value: BaseBlock
}
const kinds = {
  key: '1.2.840.113549.1.12.10.1.1',
  sealedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
}

const partsOf = (block: unknown): BaseBlock[] => {
  const isRead = block instanceof Sequence || block instanceof Constructed
  if (!isRead) throw new KeyFileUnusable('unreadable')
  return block.valueBlock.value as BaseBlock[]
}

/** The library's own class knows keys of some curves alone, and no bag of another kind. */
const bagsIn = (content: Uint8Array): Bag[] =>
  partsOf(readable(() => parsedBlock(content))).map((bag) => {
    const [name, tagged] = partsOf(bag)
    const [value] = partsOf(tagged)
    if (!(name instanceof ObjectIdentifier) || value === undefined) throw new KeyFileUnusable('unreadable')
    return { kind: name.getValue(), value }
  })

type SafeContent = AuthenticatedSafe['safeContents'][number]
const bagsOfPart =
  (password: string) =>
  ({ contentType, content }: SafeContent): Bag[] => {
    if (contentType === ContentInfo.DATA) return bagsIn(octets(content))
    if (contentType !== ContentInfo.ENCRYPTED_DATA) throw new KeyFileUnusable('unreadable')
    const { encryptedContentInfo: info } = readable(() => new EncryptedData({ schema: content }))
    const sealed = new Uint8Array(readable(() => info.getEncryptedContent()))
    return bagsIn(opened(() => decryptWithPassword(info.contentEncryptionAlgorithm, password, sealed)))
  }

const keyFrom = (der: Buffer): KeyObject =>
  readable(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))

const keysAmong = (bags: readonly Bag[], password: string): KeyObject[] =>
  bags.flatMap(({ kind, value }) => {
    if (kind === kinds.key) return [keyFrom(Buffer.from(value.toBER()))]
    if (kind !== kinds.sealedKey) return []
    const { encryptionAlgorithm, encryptedData } = readable(() => new PKCS8ShroudedKeyBag({ schema: value }))
    const plain = opened(() => decryptWithPassword(encryptionAlgorithm, password, octets(encryptedData)))
    return [keyFrom(plain)]
  })

/** Can any part of the file be read with this password? Then it is the right one, and the file is damaged elsewhere. */
const opensAnything = (safe: AuthenticatedSafe, password: string): boolean =>
  safe.safeContents.some((part) => {
    try {
      const bags = bagsOfPart(password)(part)
      const sealed = bags.filter(({ kind }) => kind === kinds.sealedKey)
      return part.contentType === ContentInfo.ENCRYPTED_DATA || keysAmong(sealed, password).length > 0
    } catch {
      return false
    }
  })

const certificatesAmong = (bags: readonly Bag[]): X509Certificate[] =>
  bags
    .filter(({ kind }) => kind === kinds.certificate)
    .map(({ value }) => readable(() => new X509Certificate(octets(new CertBag({ schema: value }).certValue))))

/** Chains longer than this are none that a body of trust issues. */
const longestChain = 10

/** The issuers of a certificate among others, nearest first. */
export const chainAmong = (
  certificate: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] => {
  const chain: X509Certificate[] = []
  let last = certificate
  while (chain.length < longestChain) {
    const issuer = others.find(
      (other) =>
        !other.raw.equals(last.raw) &&
        !chain.includes(other) &&
        last.checkIssued(other) &&
        last.verify(other.publicKey),
    )
    if (issuer === undefined) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

/**
 * The key of a PKCS #12 file (RFC 7292) with its certificate and what stands above it. Of several the one that lasts longest.
 * @throws KeyFileUnusable
 */
export const readKeyFile = (bytes: Uint8Array, password: string): KeyFile => {
  const pfx = readable(() => PFX.fromBER(new Uint8Array(bytes)))
  const content = octets(pfx.authSafe.content)
  const safe = readable(() => AuthenticatedSafe.fromBER(new Uint8Array(content)))
  if (!fitsSum(pfx, password, content))
    throw new KeyFileUnusable(opensAnything(safe, password) ? 'unreadable' : 'password')
  const bags = safe.safeContents.flatMap(bagsOfPart(password))
  const keys = keysAmong(bags, password)
  const certificates = certificatesAmong(bags)
  const [pair] = keys
    .flatMap((privateKey) =>
      certificates
        .filter((certificate) => certificate.checkPrivateKey(privateKey))
        .map((certificate) => ({ privateKey, certificate })),
    )
    .toSorted((one, other) => other.certificate.validToDate.getTime() - one.certificate.validToDate.getTime())
  if (pair === undefined) throw new KeyFileUnusable('noKey')
  return { ...pair, chain: chainAmong(pair.certificate, certificates) }
}
