import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  element,
  elementsOf,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  smallInteger,
  tagged,
} from './der.ts'

export interface CertificateSubject {
  organization: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))
const nameTypes = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  name: '2.5.4.41',
}
const printableString = 0x13
const utf8String = 0x0c
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
  const publicKeyInfo = keys.publicKey.export({ type: 'spki', format: 'der' })
  const toBeSigned = sequence(
    tagged(0, smallInteger(2)),
    serialNumber(),
    ecdsaWithSha256,
    name,
    sequence(timeOf(validity.from), timeOf(validity.until)),
    name,
    publicKeyInfo,
    tagged(3, extensions(publicKeyInfo)),
  )
  return sequence(toBeSigned, ecdsaWithSha256, bitString(sign('sha256', toBeSigned, keys.privateKey)))
}

function distinguishedName({ organization, country }: CertificateSubject): Buffer {
  const short = shortened(organization)
  const whole = short === organization ? [] : [attribute(nameTypes.name, utf8(organization))]
  return sequence(
    attribute(nameTypes.country, element(printableString, Buffer.from(country))),
    attribute(nameTypes.organization, utf8(short)),
    attribute(nameTypes.commonName, utf8(short)),
    ...whole,
  )
}

const utf8 = (text: string) => element(utf8String, Buffer.from(text))

const attribute = (type: string, value: Buffer) => setOf(sequence(objectIdentifier(type), value))

function extensions(publicKeyInfo: Buffer): Buffer {
  const keyIdentifier = createHash('sha1').update(publicKeyOctets(publicKeyInfo)).digest()
  return sequence(
    // No authority over other certificates.
    extension('2.5.29.19', true, sequence()),
    // digitalSignature and nonRepudiation: the two highest bits, six unused ones below.
    extension('2.5.29.15', true, element(0x03, Buffer.from([6, 0b1100_0000]))),
    extension('2.5.29.14', false, octetString(keyIdentifier)),
  )
}

function extension(type: string, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [element(0x01, Buffer.from([0xff]))] : []
  return sequence(objectIdentifier(type), ...critical, octetString(value))
}

/** The key inside SubjectPublicKeyInfo, without the octet that counts unused bits. */
function publicKeyOctets(publicKeyInfo: Buffer): Buffer {
  const [whole] = elementsOf(publicKeyInfo)
  const [, key] = elementsOf(whole?.content ?? Buffer.alloc(0))
  if (key === undefined) throw new RangeError('not a public key')
  return key.content.subarray(1)
}

/** Sixteen random octets, positive and without leading zeros. */
function serialNumber(): Buffer {
  const octets = randomBytes(16)
  octets[0] = 0x40 | (octets.readUInt8(0) & 0x3f)
  return element(0x02, octets)
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, 4.1.2.5). */
function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits))
}

const bitString = (content: Buffer) => element(0x03, Buffer.from([0]), content)
