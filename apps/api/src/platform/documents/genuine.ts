import { createHash, verify, X509Certificate } from 'node:crypto'
import { firstElement, NoDer } from '../certificates/der.ts'
import { octetsToSign, signedDataOf, signerOf } from './cms.ts'
import { PdfStructureError } from './pdf-structure.ts'
import { takenApart, withStamp } from './stamped-cms.ts'
import { validationDataBehind } from './validation-data.ts'

/** A signature that holds. */
export interface GenuineSignature {
  /** Octets of the signature, which a time stamp stands for. */
  readonly signature: Buffer
  /** Its time stamp, not judged yet. */
  readonly token: Buffer | undefined
}

/** What stands in the brackets: the CMS object, and zeros where a time stamp found more room than it took. */
const objectIn = (written: string): Buffer | undefined => {
  const octets = Buffer.from(written, 'hex')
  if (octets.toString('hex') !== written) return undefined
  const { whole } = firstElement(octets)
  return octets.subarray(whole.length).every((octet) => octet === 0) ? whole : undefined
}

const judged = (file: Buffer, certificatePem: string, chainPem?: readonly string[]) => {
  const range = lastRangeOf(file)
  if (range === undefined) return undefined
  const [start, end, length] = range
  if (length !== file.length && validationDataBehind(file, length) === undefined) return undefined
  const cms = objectIn(file.toString('latin1', start + 1, end - 1))
  if (cms === undefined) return undefined
  const signer = signerOf(certificatePem, chainPem)
  const { hash } = signer.kind
  const digest = createHash(hash).update(file.subarray(0, start)).update(file.subarray(end, length)).digest()
  const { token, signature } = takenApart(cms)
  const ours = signedDataOf(signer, digest, signature)
  const room = (end - start - 2) / 2 - ours.length
  // Without a stamp there is no room for one: nothing could be written there unnoticed.
  if (token === undefined && room !== 0) return undefined
  if (!(token === undefined ? ours : withStamp(ours, token)).equals(cms)) return undefined
  const { publicKey } = new X509Certificate(certificatePem)
  return verify(hash, octetsToSign(signer, digest), publicKey, signature) ? { signature, token } : undefined
}

/**
 * The signature of a PDF that is, octet for octet, what `signDocument` made with this certificate's key, and a stamp of it.
 * Stricter than PDF programs: the signature must cover all of the file but our own validation data, and both must be written
 * exactly as we write them.
 */
export function genuineSignature(
  pdf: Uint8Array,
  certificatePem: string,
  chainPem?: readonly string[],
): GenuineSignature | undefined {
  try {
    return judged(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), certificatePem, chainPem)
  } catch (error) {
    if (error instanceof NoDer || error instanceof PdfStructureError) return undefined
    throw error
  }
}

export const isGenuine = (pdf: Uint8Array, certificatePem: string, chainPem?: readonly string[]): boolean =>
  genuineSignature(pdf, certificatePem, chainPem) !== undefined

/**
 * Start and end of `<…>` of the last signature, and how much of the file it covers; undefined where the range leaves out
 * anything else before that.
 */
export function lastRangeOf(file: Buffer): [start: number, end: number, length: number] | undefined {
  const label = file.lastIndexOf('/ByteRange [', undefined, 'latin1')
  const text = label < 0 ? '' : file.toString('latin1', label, label + 64)
  const numbers = /^\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+) +\]/.exec(text)?.slice(1).map(Number)
  const [first, start, end, rest] = numbers ?? []
  if (first !== 0 || start === undefined || end === undefined || rest === undefined) return undefined
  if (start >= end || end + rest > file.length) return undefined
  if (file[start] !== 0x3c || file[end - 1] !== 0x3e) return undefined
  return [start, end, end + rest]
}
