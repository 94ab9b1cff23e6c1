import { createHash, verify, X509Certificate } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { Certificate, ContentInfo, SignedData } from 'pkijs'

/**
 * Looks into PDFs that were made here, by other ways than those that made them: objects are found by searching the
 * file, and the signature is judged by what stands in its CMS object alone.
 */

const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

/** Longer than the object that names a file ever is: what follows it in a file of somebody else is not searched. */
const longestSpecification = 4000

/**
 * Content of the embedded file of this name; undefined where there is none.
 * @throws where it is longer than `longest`, once inflated
 */
export function embeddedFile(pdf: Uint8Array, name: string, longest = 100_000_000): Buffer | undefined {
  const text = latin(pdf)
  const specification = objects(text).find(
    (body) => body.includes('/Filespec') && body.includes(`/F (${name})`),
  )
  const number = /\/EF\s*<<[^>]*\/F (\d+) 0 R/.exec(specification?.slice(0, longestSpecification) ?? '')?.[1]
  const start = text.search(new RegExp(`(?<=\\n)${number} 0 obj`))
  if (number === undefined || start < 0) return undefined
  const head = text.slice(start, text.indexOf('stream', start))
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const from = start + head.length + (/^stream\r?\n/.exec(text.slice(start + head.length))?.[0].length ?? 0)
  const bytes = Buffer.from(pdf).subarray(from, from + length)
  return head.includes('/FlateDecode') ? inflateSync(bytes, { maxOutputLength: longest }) : bytes
}

const objects = (text: string) => text.split(/\nendobj/)

/** Pages of the whole tree: its root counts them all. */
export function pageCount(pdf: Uint8Array): number {
  const trees = objects(latin(pdf)).filter((body) => /\/Type\s*\/Pages\b/.test(body))
  return Math.max(...trees.map((body) => Number(/\/Count (\d+)/.exec(body)?.[1])))
}

export interface SignatureReport {
  /** Octets before and after the signature, together the whole file but its brackets' content. */
  coversAll: boolean
  digestMatches: boolean
  signatureMatches: boolean
  certificateIsNamed: boolean
}

/** @throws where there is no signature to be read */
export function inspectSignature(pdf: Uint8Array): SignatureReport {
  const file = Buffer.from(pdf)
  const numbers = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/
    .exec(latin(pdf))
    ?.slice(1)
    .map(Number)
  const [first = -1, firstLength = -1, second = -1, secondLength = -1] = numbers ?? []
  const cms = Buffer.from(file.toString('latin1', firstLength + 1, second - 1), 'hex')
  const { certificate, attributes, signature, hash } = partsOf(cms)
  const digest = createHash(hash)
    .update(file.subarray(first, first + firstLength))
    .update(file.subarray(second, second + secondLength))
    .digest()
  const certificateHash = createHash('sha256').update(certificate).digest()
  return {
    coversAll: first === 0 && second + secondLength === file.length,
    digestMatches: attributes.includes(digest),
    signatureMatches: verify(hash, attributes, new X509Certificate(certificate).publicKey, signature),
    certificateIsNamed: attributes.includes(certificateHash),
  }
}

const hashNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

function partsOf(cms: Buffer) {
  const { content } = ContentInfo.fromBER(new Uint8Array(cms))
  const { certificates, signerInfos } = new SignedData({ schema: content })
  const [signer] = signerInfos
  const attributes = signer?.signedAttrs?.encodedValue
  const certificate = certificates?.flatMap((each) =>
    each instanceof Certificate && signer?.sid.serialNumber.isEqual(each.serialNumber)
      ? [each.toSchema().toBER()]
      : [],
  )[0]
  const hash = signer && hashNames[signer.digestAlgorithm.algorithmId]
  if (!certificate || attributes === undefined || signer === undefined || hash === undefined) {
    throw new Error('a CMS object without its parts')
  }
  return {
    certificate: Buffer.from(certificate),
    attributes: Buffer.from(attributes),
    hash,
    signature: signer.signature.valueBlock.valueHexView,
  }
}
