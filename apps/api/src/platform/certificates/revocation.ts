import { createHash, X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  Certificate,
  CertificateRevocationList,
  type ExtKeyUsage,
  type InfoAccess,
} from 'pkijs'
import { element, elementsOf, firstElement, nameElement } from './der.ts'
import { signatureHolds } from './signature-kind.ts'

/** What its issuer says of a certificate by now: revocation lists (RFC 5280) and answers about one of them (RFC 6960). */

/** Where it is said, by the word of the certificate itself. */
export interface RevocationSources {
  readonly ocsp: readonly string[]
  readonly crl: readonly string[]
}

/** Why what was said is of no use: it is broken, of another one, too old, or says that the certificate is revoked. */
export type RevocationProblem = 'garbage' | 'other' | 'old' | 'revoked'
export class NotProven extends Error {
  override name = 'NotProven'
  readonly problem: RevocationProblem

  constructor(problem: RevocationProblem) {
    super(problem)
    this.problem = problem
  }
}

const parsed = ({ raw }: X509Certificate): Certificate => Certificate.fromBER(new Uint8Array(raw))
const view = (octets: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(octets)

const read = <Value>(work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    throw error instanceof NotProven ? error : new NotProven('garbage')
  }
}

const addressesIn = (octets: Buffer): string[] =>
  // A name of the kind "address" is [6]; everything else in these extensions is built around it.
  octets
    .toString('latin1')
    .match(/https?:\/\/[\x21-\x7e]+/g)
    ?.filter((text) => URL.canParse(text)) ?? []

export const revocationSources = (certificate: X509Certificate): RevocationSources => {
  const { extensions = [] } = parsed(certificate)
  const access = extensions.find(({ extnID }) => extnID === '1.3.6.1.5.5.7.1.1')?.parsedValue as
    | InfoAccess
    | undefined
  const points = extensions.find(({ extnID }) => extnID === '2.5.29.31')
  const ocsp = (access?.accessDescriptions ?? [])
    .filter(({ accessMethod }) => accessMethod === '1.3.6.1.5.5.7.48.1')
    .flatMap(({ accessLocation }) => addressesIn(Buffer.from(String(accessLocation.value))))
  const written = points && Buffer.from(points.extnValue.getValue())
  return { ocsp, crl: written ? pointAddresses(written) : [] }
}

/** Distribution points: each a name among other things; addresses are the elements of tag [6], however deep. */
const pointAddresses = (octets: Buffer): string[] =>
  elementsOf(octets).flatMap(({ tag, content }) => {
    if (tag === 0x86) return addressesIn(content)
    return (tag & 0x20) !== 0 ? pointAddresses(content) : []
  })

const sha1 = (octets: Uint8Array): Buffer => createHash('sha1').update(octets).digest()
const sequence = (...contents: readonly Uint8Array[]): Buffer => element(0x30, ...contents)

/** Who a certificate is to those who answer for it: digests of its issuer's name and key, and its number. */
const idOf = (certificate: X509Certificate, issuer: X509Certificate): Buffer => {
  const above = parsed(issuer)
  const name = sha1(Buffer.from(above.subject.toSchema().toBER()))
  const key = sha1(above.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  const number = Buffer.from(parsed(certificate).serialNumber.toBER())
  const algorithm = sequence(nameElement('1.3.14.3.2.26'), element(0x05))
  return sequence(algorithm, element(0x04, name), element(0x04, key), number)
}

export const ocspQuestion = (certificate: X509Certificate, issuer: X509Certificate): Buffer =>
  sequence(sequence(sequence(sequence(idOf(certificate, issuer)))))

/** What is signed, by which algorithm, and the signature: the three parts of both kinds. */
const signedParts = (octets: Buffer) => {
  const [signed, algorithm, bits] = elementsOf(firstElement(octets).content)
  if (signed === undefined || algorithm === undefined || bits === undefined) throw new NotProven('garbage')
  const oid = parsedName(elementsOf(algorithm.content)[0]?.content ?? Buffer.alloc(0))
  return { octets: signed.whole, oid, signature: bits.content.subarray(1) }
}

/** `1.2.840…` of the octets of a name. */
const parsedName = (octets: Buffer): string => {
  const numbers: number[] = []
  let value = 0
  for (const octet of octets) {
    value = value * 128 + (octet & 0x7f)
    if ((octet & 0x80) === 0) {
      numbers.push(value)
      value = 0
    }
  }
  const [first = 0, ...others] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - 40 * top, ...others].join('.')
}

const isSignedBy = (octets: Buffer, by: X509Certificate): boolean => {
  const { oid, ...signed } = signedParts(octets)
  return signatureHolds(oid, undefined, { ...signed, publicKey: by.publicKey })
}

const mayAnswer = (responder: X509Certificate, issuer: X509Certificate): boolean => {
  const { extensions } = parsed(responder)
  const usage = extensions?.find(({ extnID }) => extnID === '2.5.29.37')?.parsedValue as
    | ExtKeyUsage
    | undefined
  const isMeant = usage?.keyPurposes.includes('1.3.6.1.5.5.7.3.9') === true
  return isMeant && responder.checkIssued(issuer) && responder.verify(issuer.publicKey)
}

interface Asked {
  readonly certificate: X509Certificate
  readonly issuer: X509Certificate
  readonly now: Date
}

/** Clocks differ a little. */
const patience = 300_000
const refuseOld = (from: Date, until: Date | undefined, now: Date): void => {
  if (from.getTime() > now.getTime() + patience) throw new NotProven('old')
  if (until !== undefined && until.getTime() < now.getTime() - patience) throw new NotProven('old')
}

/** What is put into a document, and until when it may be used again. */
export interface RevocationProof {
  readonly kind: 'ocsp' | 'crl'
  readonly octets: Buffer
  readonly until: Date | undefined
}

/** @throws NotProven */
export const judgeOcsp = (answer: Buffer, { certificate, issuer, now }: Asked): RevocationProof => {
  const whole = read(() => firstElement(answer).whole)
  const [status, bytes] = read(() => elementsOf(firstElement(whole).content))
  if (status?.content[0] !== 0 || bytes === undefined) throw new NotProven('garbage')
  const basicOctets = read(() => elementsOf(firstElement(bytes.content).content)[1]?.content)
  if (basicOctets === undefined) throw new NotProven('garbage')
  const basic = read(() => BasicOCSPResponse.fromBER(view(basicOctets)))
  const responders = [
    issuer,
    ...(basic.certs ?? [])
      .map((each) => new X509Certificate(Buffer.from(each.toSchema().toBER())))
      .filter((each) => mayAnswer(each, issuer)),
  ]
  if (!responders.some((responder) => isSignedBy(basicOctets, responder))) throw new NotProven('garbage')
  const wanted = idOf(certificate, issuer)
  const found = basic.tbsResponseData.responses.find(({ certID }) =>
    elementsOf(firstElement(wanted).content)
      .slice(1)
      .every(({ whole: part }) => Buffer.from(certID.toSchema().toBER()).includes(part)),
  )
  if (found === undefined) throw new NotProven('other')
  refuseOld(found.thisUpdate, found.nextUpdate, now)
  const { tagNumber } = found.certStatus.idBlock
  if (tagNumber === 1) throw new NotProven('revoked')
  if (tagNumber !== 0) throw new NotProven('other')
  return { kind: 'ocsp', octets: whole, until: found.nextUpdate }
}

/** @throws NotProven */
export const judgeCrl = (answer: Buffer, { certificate, issuer, now }: Asked): RevocationProof => {
  const whole = read(() => firstElement(answer).whole)
  const list = read(() => CertificateRevocationList.fromBER(view(whole)))
  const name = Buffer.from(list.issuer.toSchema().toBER())
  if (!name.equals(Buffer.from(parsed(issuer).subject.toSchema().toBER()))) throw new NotProven('other')
  if (!isSignedBy(whole, issuer)) throw new NotProven('garbage')
  refuseOld(list.thisUpdate.value, list.nextUpdate?.value, now)
  const number = parsed(certificate).serialNumber
  if (list.revokedCertificates?.some(({ userCertificate }) => userCertificate.isEqual(number)))
    throw new NotProven('revoked')
  return { kind: 'crl', octets: whole, until: list.nextUpdate?.value }
}
