import { constants, type KeyObject, sign, verify } from 'node:crypto'

/** How a key signs documents and data. */
export interface SignatureKind {
  /** As people in this trade call it: `RSA 3072`, `ECDSA P-256`. */
  readonly key: string
  readonly hash: 'sha256' | 'sha384' | 'sha512'
  readonly hashOid: string
  readonly signatureOid: string
  /** Its parameters are written as NULL (RFC 4055) and not left out (RFC 5754). */
  readonly hasNull: boolean
  /** Octets of a signature in DER. An ECDSA signature is repeated until it has the likeliest length. */
  readonly length: number
  /** RFC 7518. */
  readonly jwa: 'ES256' | 'ES384' | 'ES512' | 'RS256'
}

export const hashOids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const

const curve = (
  name: string,
  hash: SignatureKind['hash'],
  signatureOid: string,
  length: number,
  jwa: SignatureKind['jwa'],
): SignatureKind => ({
  key: `ECDSA ${name}`,
  hash,
  hashOid: hashOids[hash],
  signatureOid,
  hasNull: false,
  length,
  jwa,
})

const curves: Readonly<Record<string, SignatureKind>> = {
  prime256v1: curve('P-256', 'sha256', '1.2.840.10045.4.3.2', 71, 'ES256'),
  secp384r1: curve('P-384', 'sha384', '1.2.840.10045.4.3.3', 103, 'ES384'),
  secp521r1: curve('P-521', 'sha512', '1.2.840.10045.4.3.4', 139, 'ES512'),
}

/** Bits of RSA keys that sign: fewer are weak, more would make each document wait. */
const rsaBits = { least: 2048, most: 8192 }

/** What a key is called, whether it may sign or not. */
export const keyName = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string => {
  if (type === 'rsa') return `RSA ${details?.modulusLength ?? ''}`.trim()
  const named = details?.namedCurve
  return type === 'ec'
    ? (curves[named ?? '']?.key ?? `ECDSA ${named ?? ''}`.trim())
    : (type ?? '').toUpperCase()
}

/** Undefined where documents are not signed with such a key: it is weak, or programs for PDF do not know it. */
export const signatureKindOf = (publicKey: KeyObject): SignatureKind | undefined => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  if (type === 'ec') return curves[details?.namedCurve ?? '']
  const bits = details?.modulusLength ?? 0
  if (type !== 'rsa' || bits < rsaBits.least || bits > rsaBits.most) return undefined
  return {
    key: keyName(publicKey),
    hash: 'sha256',
    hashOid: hashOids.sha256,
    signatureOid: '1.2.840.113549.1.1.11',
    hasNull: true,
    length: bits / 8,
    jwa: 'RS256',
  }
}

/** The signature in DER, of the length that the kind has. */
export const signedOctets = ({ hash, length }: SignatureKind, octets: Buffer, key: KeyObject): Buffer => {
  for (;;) {
    const signature = sign(hash, octets, key)
    if (signature.length === length) return signature
  }
}

/** The same as JSON Web Signatures write it (RFC 7518): for ECDSA two numbers side by side. */
export const signedForWeb = ({ hash }: SignatureKind, octets: Buffer, key: KeyObject): Buffer =>
  sign(hash, octets, { key, dsaEncoding: 'ieee-p1363' })

export const verifiedForWeb = (
  { hash }: SignatureKind,
  octets: Buffer,
  publicKey: KeyObject,
  signature: Buffer,
): boolean => verify(hash, octets, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)

interface Algorithm {
  readonly hash?: string
  readonly isPss?: boolean
}
const algorithms: Readonly<Record<string, Algorithm>> = {
  '1.2.840.113549.1.1.1': {},
  '1.2.840.113549.1.1.5': { hash: 'sha1' },
  '1.2.840.113549.1.1.11': { hash: 'sha256' },
  '1.2.840.113549.1.1.12': { hash: 'sha384' },
  '1.2.840.113549.1.1.13': { hash: 'sha512' },
  '1.2.840.113549.1.1.10': { isPss: true },
  '1.2.840.10045.4.3.2': { hash: 'sha256' },
  '1.2.840.10045.4.3.3': { hash: 'sha384' },
  '1.2.840.10045.4.3.4': { hash: 'sha512' },
  '1.2.840.10045.2.1': {},
}

/**
 * Does a signature of another's making hold? `digest` names the hash where the algorithm does not. SHA-1 is not taken.
 */
export const signatureHolds = (
  oid: string,
  digest: string | undefined,
  { octets, publicKey, signature }: { octets: Uint8Array; publicKey: KeyObject; signature: Uint8Array },
): boolean => {
  const algorithm = algorithms[oid]
  const hash = algorithm?.hash ?? digest
  if (algorithm === undefined || hash === undefined || hash === 'sha1') return false
  const padding = algorithm.isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : {}
  try {
    return verify(hash, octets, { key: publicKey, ...padding }, signature)
  } catch {
    return false
  }
}
