import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  type BaseBlock,
  BitString,
  Integer,
  OctetString,
  PrintableString,
  Sequence,
  Set as SetOf,
  Utf8String,
} from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'

export interface CertificateSubject {
  organization: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' })
const nameTypes = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  name: '2.5.4.41',
}
/**
 * Organisation and common name hold at most 64 characters; a name as such 32 768 (RFC 5280, upper bounds). So a long
 * name stands whole in the last, and shortened where programs look first.
 */
const nameLength = 64
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A name within the bound: ended after a word where it can be, never inside what is read as one character. */
function shortened(name: string): string {
  if ([...name].length <= nameLength) return name
  let kept = ''
  for (const { segment } of graphemes.segment(name)) {
    if ([...kept, ...segment].length > nameLength - 1) break
    kept += segment
  }
  const lastSpace = kept.lastIndexOf(' ')
  return `${(lastSpace > nameLength / 2 ? kept.slice(0, lastSpace) : kept).trimEnd()}…`
}

/** A self-signed X.509 v3 certificate in DER for signing documents with an ECDSA key on P-256 (RFC 5280). */
export function selfSignedCertificate(
  subject: CertificateSubject,
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  validity: { from: Date; until: Date },
): Buffer {
  const name = distinguishedName(subject)
  const publicKey = PublicKeyInfo.fromBER(
    new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' })),
  )
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
    signature: ecdsaWithSha256,
    issuer: name,
    notBefore: timeOf(validity.from),
    notAfter: timeOf(validity.until),
    subject: name,
    subjectPublicKeyInfo: publicKey,
    extensions: extensionsFor(publicKey),
    signatureAlgorithm: ecdsaWithSha256,
  })
  const signature = sign('sha256', encoded(certificate.encodeTBS()), keys.privateKey)
  certificate.signatureValue = new BitString({ valueHex: new Uint8Array(signature) })
  return encoded(certificate.toSchema(true))
}

const encoded = (block: BaseBlock): Buffer => Buffer.from(block.toBER())

/** Each part a set of its own: the library's class, given parts, would write them into one, which programs read oddly. */
function distinguishedName({ organization, country }: CertificateSubject): RelativeDistinguishedNames {
  const short = shortened(organization)
  const part = (type: string, value: PrintableString | Utf8String) =>
    new SetOf({ value: [new AttributeTypeAndValue({ type, value }).toSchema()] })
  const utf8 = (value: string) => new Utf8String({ value })
  const whole = short === organization ? [] : [part(nameTypes.name, utf8(organization))]
  const name = new Sequence({
    value: [
      part(nameTypes.country, new PrintableString({ value: country })),
      part(nameTypes.organization, utf8(short)),
      part(nameTypes.commonName, utf8(short)),
      ...whole,
    ],
  })
  return RelativeDistinguishedNames.fromBER(name.toBER())
}

function extensionsFor(publicKey: PublicKeyInfo): Extension[] {
  const extension = (extnID: string, critical: boolean, value: BaseBlock) =>
    new Extension({ extnID, critical, extnValue: value.toBER() })
  const keyIdentifier = createHash('sha1').update(publicKey.subjectPublicKey.valueBlock.valueHexView).digest()
  // digitalSignature and nonRepudiation: the two highest bits.
  const usage = new BitString({ valueHex: Uint8Array.of(0b1100_0000), unusedBits: 6 })
  return [
    // No authority over other certificates.
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, new OctetString({ valueHex: new Uint8Array(keyIdentifier) })),
  ]
}

/** Sixteen random octets, positive and without leading zeros. */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(randomBytes(16))
  octets[0] = 0x40 | ((octets[0] ?? 0) & 0x3f)
  return octets
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, 4.1.2.5). */
const timeOf = (value: Date): Time => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value })
