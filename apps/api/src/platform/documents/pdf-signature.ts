import { createHash, X509Certificate } from 'node:crypto'
import { OctetString } from 'asn1js'
import { Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs'
import { nameWithin } from '../certificates/names.ts'
import { hashOids, signatureHolds } from '../certificates/signature-kind.ts'
import { validationDataBehind } from './validation-data.ts'

/** The signature of a PDF that somebody sent, no matter who made it (ISO 32000-2, 12.8); in threads alone. */

export interface PdfSignature {
  /**
   * `intact`: what was signed is what is there, to the end of the file. `extended`: something was added after it was signed.
   * `changed`: what was signed was changed. `unread`: it is signed in a way that is not read here.
   */
  readonly state: 'intact' | 'extended' | 'changed' | 'unread'
  /** Whom the certificate names, which anybody can write; empty where it cannot be read. */
  readonly signer: string
  /** SHA-256 of the certificate in hexadecimal; empty where it cannot be read. */
  readonly certificate: string
}

interface Range {
  readonly from: number
  readonly to: number
  readonly end: number
}

const mostRanges = 50
const longestObject = 200_000

/** Ranges of the file that signatures cover, the one that covers most first. */
const rangesIn = (file: Buffer): Range[] => {
  const found: Range[] = []
  for (let at = file.indexOf('/ByteRange'); at >= 0; at = file.indexOf('/ByteRange', at + 10)) {
    const text = file.toString('latin1', at, at + 120)
    const numbers = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)?.slice(1).map(Number)
    const [from = 0, to = 0, rest = 0] = numbers ?? []
    if (numbers && from < to && to + rest <= file.length && found.length < mostRanges)
      found.push({ from, to, end: to + rest })
  }
  return found.toSorted((one, other) => other.end - one.end)
}

const stampContent = '1.2.840.113549.1.9.16.1.4'
const digestAttribute = '1.2.840.113549.1.9.4'

const signedIn = (file: Buffer, { from, to }: Range): SignedData | undefined => {
  const digits = file.toString('latin1', from, to).replace(/[^0-9a-f]/gi, '')
  if (digits.length > 2 * longestObject) return undefined
  const { content } = ContentInfo.fromBER(new Uint8Array(Buffer.from(digits, 'hex')))
  return new SignedData({ schema: content })
}

const certificateOf = (signed: SignedData, { sid }: SignerInfo): X509Certificate | undefined => {
  const own = (signed.certificates ?? []).filter((each) => each instanceof Certificate)
  const found = own.find(({ serialNumber }) => sid.serialNumber?.isEqual(serialNumber)) ?? own[0]
  return found && new X509Certificate(Buffer.from(found.toSchema().toBER()))
}

const unread: PdfSignature = { state: 'unread', signer: '', certificate: '' }

const holds = (file: Buffer, range: Range, signer: SignerInfo, by: X509Certificate): boolean | undefined => {
  const hash = Object.entries(hashOids).find(([, oid]) => oid === signer.digestAlgorithm.algorithmId)?.[0]
  const attributes = signer.signedAttrs
  if (hash === undefined || attributes === undefined) return undefined
  const digest = createHash(hash)
    .update(file.subarray(0, range.from))
    .update(file.subarray(range.to, range.end))
    .digest()
  const said = attributes.attributes.find(({ type }) => type === digestAttribute)?.values[0]
  if (!(said instanceof OctetString) || !Buffer.from(said.getValue()).equals(digest)) return false
  return signatureHolds(signer.signatureAlgorithm.algorithmId, hash, {
    octets: new Uint8Array(attributes.encodedValue),
    publicKey: by.publicKey,
    signature: new Uint8Array(signer.signature.getValue()),
  })
}

/** Nothing stands behind the range but line breaks, or what proves later that it was valid. */
const isWhole = (file: Buffer, { end }: Range): boolean =>
  /^[\r\n\t ]*$/.test(file.toString('latin1', end, Math.min(file.length, end + 100))) &&
  file.length - end <= 100
    ? true
    : validationDataBehind(file, end) !== undefined

const judged = (file: Buffer, range: Range, signed: SignedData): PdfSignature => {
  const [signer, ...others] = signed.signerInfos
  const by = signer && certificateOf(signed, signer)
  if (signer === undefined || by === undefined || others.length > 0) return unread
  const named = {
    signer: nameWithin(by.subject).slice(0, 200),
    certificate: by.fingerprint256.replaceAll(':', '').toLowerCase(),
  }
  const isIntact = holds(file, range, signer, by)
  if (isIntact === undefined) return { ...named, state: 'unread' }
  if (!isIntact) return { ...named, state: 'changed' }
  return { ...named, state: isWhole(file, range) ? 'intact' : 'extended' }
}

/** The last signature that somebody has made (stamps of time alone are none); undefined where there is none. */
export const signatureIn = (file: Buffer): PdfSignature | undefined => {
  let hasRange = false
  for (const range of rangesIn(file)) {
    hasRange = true
    try {
      const signed = signedIn(file, range)
      if (signed?.encapContentInfo.eContentType === stampContent) continue
      return signed ? judged(file, range, signed) : unread
    } catch {
      return unread
    }
  }
  return hasRange ? unread : undefined
}
