import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import { type BaseBlock, Null, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js'
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
import { type SignatureKind, signatureKindOf, signedOctets } from '../certificates/signature-kind.ts'

/**
 * The detached CMS signature of PAdES baseline B (ETSI EN 319 142-1; RFC 5652, RFC 5035): the certificate and its issuers
 * inside, and the attribute that ties the signature to this very certificate. The time of signing stands in the PDF's
 * signature dictionary, where PAdES wants it, and not in here.
 *
 * Its size is known before anything is signed, so that the PDF holds no filling that nobody would miss if changed: a
 * signature has one length (signature-kind.ts).
 */
const data = ContentInfo.DATA
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

/** Who signs: a certificate in DER, its issuers, and how its key does. */
export interface Signer {
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
  readonly kind: SignatureKind
}

/** @throws RangeError where documents are not signed with such a key */
export const signerOf = (certificatePem: string, chainPem: readonly string[] = []): Signer => {
  const certificate = new X509Certificate(certificatePem)
  const kind = signatureKindOf(certificate.publicKey)
  if (kind === undefined) throw new RangeError('documents are not signed with such a key')
  return { certificate: certificate.raw, chain: chainPem.map((pem) => new X509Certificate(pem).raw), kind }
}

const encoded = (block: BaseBlock): Buffer => Buffer.from(block.toBER())
const octets = (bytes: Uint8Array): OctetString => new OctetString({ valueHex: new Uint8Array(bytes) })
const inside = (block: BaseBlock): Sequence => new Sequence({ value: [block] })

/** In the order that DER gives a SET: that of their encodings (X.690, 11.6). */
function signedAttributes({ certificate }: Signer, digest: Buffer): Attribute[] {
  const certificateHash = createHash('sha256').update(certificate).digest()
  return [
    new Attribute({ type: contentType, values: [new ObjectIdentifier({ value: data })] }),
    new Attribute({ type: messageDigest, values: [octets(digest)] }),
    // SHA-256 is the default hash of an ESSCertIDv2 and is left out, as DER requires.
    new Attribute({ type: signingCertificateV2, values: [inside(inside(inside(octets(certificateHash))))] }),
  ].toSorted((one, other) => Buffer.compare(encoded(one.toSchema()), encoded(other.toSchema())))
}

const attributesOf = (signer: Signer, digest: Buffer): Buffer =>
  encoded(new SetOf({ value: signedAttributes(signer, digest).map((each) => each.toSchema()) }))

const parsed = (certificate: Buffer): Certificate => Certificate.fromBER(new Uint8Array(certificate))

function wholeOf(of: Signer, digest: Buffer): Buffer {
  const { kind } = of
  const certificate = parsed(of.certificate)
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: kind.hashOid })
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm,
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: signedAttributes(of, digest) }),
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: kind.signatureOid,
      ...(kind.hasNull ? { algorithmParams: new Null() } : {}),
    }),
    signature: octets(Buffer.alloc(kind.length)),
  })
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    certificates: [of.certificate, ...of.chain].toSorted(Buffer.compare).map(parsed),
    signerInfos: [signer],
  })
  return encoded(
    new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: content.toSchema(true) }).toSchema(),
  )
}

/** What all signatures of one signer have in common: only digest and signature differ, and both have one length. */
interface Pattern {
  readonly signer: Signer
  /** Stands where the digest will; found in the octets again. */
  readonly mark: Buffer
  readonly attributes: Buffer
  readonly whole: Buffer
}

const isSame = (one: Signer, other: Signer): boolean =>
  one.certificate.equals(other.certificate) &&
  one.chain.length === other.chain.length &&
  one.chain.every((each, index) => other.chain[index]?.equals(each))

/** The library takes milliseconds for what is the same each time; one certificate is in use at a time. */
let last: Pattern | undefined
function patternFor(signer: Signer): Pattern {
  if (last === undefined || !isSame(last.signer, signer)) {
    const mark = createHash(signer.kind.hash).update('in the place of a digest').digest()
    last = { signer, mark, attributes: attributesOf(signer, mark), whole: wholeOf(signer, mark) }
  }
  return last
}

function withDigest(pattern: Buffer, mark: Buffer, digest: Buffer): Buffer {
  if (digest.length !== mark.length) throw new RangeError('a digest of another length')
  const filled = Buffer.from(pattern)
  digest.copy(filled, pattern.indexOf(mark))
  return filled
}

/** The octets that the key signs: the attributes as a SET (RFC 5652, 5.4). */
export const octetsToSign = (signer: Signer, digest: Buffer): Buffer => {
  const { attributes, mark } = patternFor(signer)
  return withDigest(attributes, mark, digest)
}

export const signatureFor = (signer: Signer, digest: Buffer, privateKey: KeyObject): Buffer =>
  signedOctets(signer.kind, octetsToSign(signer, digest), privateKey)

/** The whole CMS object; the same arguments always give the same octets. */
export function signedDataOf(signer: Signer, digest: Buffer, signature: Buffer): Buffer {
  const { whole, mark } = patternFor(signer)
  const filled = withDigest(whole, mark, digest)
  signature.copy(filled, filled.length - signer.kind.length)
  return filled
}

/** Octets of the CMS object of this signer, before anything is signed. */
export const sizeOfSignedData = (signer: Signer) => patternFor(signer).whole.length

/** The signature value: the last octets of the CMS object. */
export const signatureWithin = ({ kind }: Signer, cms: Buffer) => cms.subarray(-kind.length)
