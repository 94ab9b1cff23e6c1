import { createHash, type KeyObject, sign } from 'node:crypto'
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

/**
 * The detached CMS signature of PAdES baseline B (ETSI EN 319 142-1; RFC 5652, RFC 5035): SHA-256 and ECDSA,
 * the certificate inside, and the attribute that ties the signature to this very certificate. The time of
 * signing stands in the PDF's signature dictionary, where PAdES wants it, and not in here.
 */
const data = objectIdentifier('1.2.840.113549.1.7.1')
const signedData = objectIdentifier('1.2.840.113549.1.7.2')
const contentType = objectIdentifier('1.2.840.113549.1.9.3')
const messageDigest = objectIdentifier('1.2.840.113549.1.9.4')
const signingCertificateV2 = objectIdentifier('1.2.840.113549.1.9.16.2.47')
const sha256 = sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'))
const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

/**
 * An ECDSA signature on P-256 has 70 to 72 octets in DER. Signing is repeated until it has this many, so that
 * the size of the whole is known beforehand and the PDF holds no filling that nobody would miss if changed.
 */
const signatureLength = 71

function signedAttributes(certificate: Buffer, digest: Buffer): Buffer[] {
  const certificateHash = createHash('sha256').update(certificate).digest()
  return [
    sequence(contentType, setOf(data)),
    sequence(messageDigest, setOf(octetString(digest))),
    // SHA-256 is the default hash of an ESSCertIDv2 and is left out, as DER requires.
    sequence(signingCertificateV2, setOf(sequence(sequence(sequence(octetString(certificateHash)))))),
  ]
}

/** The octets that the key signs: the attributes as a SET (RFC 5652, 5.4). */
export const octetsToSign = (certificate: Buffer, digest: Buffer) =>
  setOf(...signedAttributes(certificate, digest))

export function signatureFor(certificate: Buffer, digest: Buffer, privateKey: KeyObject): Buffer {
  const octets = octetsToSign(certificate, digest)
  for (;;) {
    const signature = sign('sha256', octets, privateKey)
    if (signature.length === signatureLength) return signature
  }
}

/** The whole CMS object; the same arguments always give the same octets. */
export function signedDataOf(certificate: Buffer, digest: Buffer, signature: Buffer): Buffer {
  const attributes = octetsToSign(certificate, digest)
  // The same SET under the implicit tag [0].
  const implicit = Buffer.from(attributes)
  implicit[0] = 0xa0
  const signer = sequence(
    smallInteger(1),
    issuerAndSerialOf(certificate),
    sha256,
    implicit,
    ecdsaWithSha256,
    octetString(signature),
  )
  return sequence(
    signedData,
    tagged(
      0,
      sequence(smallInteger(1), setOf(sha256), sequence(data), tagged(0, certificate), element(0x31, signer)),
    ),
  )
}

/** Octets of the CMS object for this certificate, before anything is signed. */
export const sizeOfSignedData = (certificate: Buffer) =>
  signedDataOf(certificate, Buffer.alloc(32), Buffer.alloc(signatureLength)).length

/** The signature value: the last octets of the CMS object. */
export const signatureWithin = (cms: Buffer) => cms.subarray(-signatureLength)

function issuerAndSerialOf(certificate: Buffer): Buffer {
  const [whole] = elementsOf(certificate)
  const [toBeSigned] = elementsOf(whole?.content ?? Buffer.alloc(0))
  // version [0], serialNumber, signature, issuer, … (RFC 5280, 4.1)
  const [, serial, , issuer] = elementsOf(toBeSigned?.content ?? Buffer.alloc(0))
  if (serial === undefined || issuer === undefined) throw new RangeError('not an X.509 certificate')
  return sequence(issuer.whole, serial.whole)
}
