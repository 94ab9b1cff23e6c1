import { createHash, type KeyObject, sign } from 'node:crypto'
import { type BaseBlock, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

/**
 * The detached CMS signature of PAdES baseline B (ETSI EN 319 142-1; RFC 5652, RFC 5035): SHA-256 and ECDSA,
 * the certificate inside, and the attribute that ties the signature to this very certificate. The time of
 * signing stands in the PDF's signature dictionary, where PAdES wants it, and not in here.
 */
const data = ContentInfo.DATA
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const sha256 = new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' })

/**
 * An ECDSA signature on P-256 has 70 to 72 octets in DER. Signing is repeated until it has this many, so that
 * the size of the whole is known beforehand and the PDF holds no filling that nobody would miss if changed.
 */
const signatureLength = 71

const encoded = (block: BaseBlock): Buffer => Buffer.from(block.toBER())
const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: new Uint8Array(bytes) })
const inside = (block: BaseBlock): Sequence => new Sequence({ value: [block] })

/** In the order that DER gives a SET: that of their encodings (X.690, 11.6). */
function signedAttributes(certificate: Buffer, digest: Buffer): Attribute[] {
  const certificateHash = createHash('sha256').update(certificate).digest()
  return [
    new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
    new Attribute({ type: messageDigest, values: [octets(digest)] }),
    // SHA-256 is the default hash of an ESSCertIDv2 and is left out, as DER requires.
    new Attribute({ type: signingCertificateV2, values: [inside(inside(inside(octets(certificateHash))))] }),
  ].toSorted((one, other) => Buffer.compare(encoded(one.toSchema()), encoded(other.toSchema())))
}

const attributesOf = (certificate: Buffer, digest: Buffer): Buffer =>
  encoded(new SetOf({ value: signedAttributes(certificate, digest).map((each) => each.toSchema()) }))

function wholeOf(certificateBytes: Buffer, digest: Buffer): Buffer {
  const certificate = Certificate.fromBER(new Uint8Array(certificateBytes))
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: sha256,
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: signedAttributes(certificateBytes, digest),
    }),
    signatureAlgorithm: ecdsaWithSha256,
    signature: octets(Buffer.alloc(signatureLength)),
  })
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    certificates: [certificate],
    signerInfos: [signer],
  })
  return encoded(
    new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema(true) }).toSchema(),
  )
}

/** What all signatures with one certificate have in common: only digest and signature differ, and both have one length. */
interface Pattern {
  readonly certificate: Buffer
  readonly attributes: Buffer
  readonly whole: Buffer
}

/** Stands where the digest will; found in the octets again. */
const mark = createHash('sha256').update('in the place of a digest').digest()

/** The library takes milliseconds for what is the same each time; one certificate is in use at a time. */
let last: Pattern | undefined
function patternFor(certificate: Buffer): Pattern {
  if (!last?.certificate.equals(certificate))
    last = {
      certificate,
      attributes: attributesOf(certificate, mark),
      whole: wholeOf(certificate, mark),
    }
  return last
}

function withDigest(pattern: Buffer, digest: Buffer): Buffer {
  if (digest.length !== mark.length) throw new RangeError('a digest of another length')
  const filled = Buffer.from(pattern)
  digest.copy(filled, pattern.indexOf(mark))
  return filled
}

/** The octets that the key signs: the attributes as a SET (RFC 5652, 5.4). */
export const octetsToSign = (certificate: Buffer, digest: Buffer): Buffer =>
  withDigest(patternFor(certificate).attributes, digest)

export function signatureFor(certificate: Buffer, digest: Buffer, privateKey: KeyObject): Buffer {
  const signed = octetsToSign(certificate, digest)
  for (;;) {
    const signature = sign('sha256', signed, privateKey)
    if (signature.length === signatureLength) return signature
  }
}

/** The whole CMS object; the same arguments always give the same octets. */
export function signedDataOf(certificate: Buffer, digest: Buffer, signature: Buffer): Buffer {
  const filled = withDigest(patternFor(certificate).whole, digest)
  signature.copy(filled, filled.length - signatureLength)
  return filled
}

/** Octets of the CMS object for this certificate, before anything is signed. */
export const sizeOfSignedData = (certificate: Buffer) => patternFor(certificate).whole.length

/** The signature value: the last octets of the CMS object. */
export const signatureWithin = (cms: Buffer) => cms.subarray(-signatureLength)
