import { createHash, verify, X509Certificate } from 'node:crypto'
import { octetsToSign, signatureWithin, signedDataOf, signerOf } from './cms.ts'

/**
 * True where the PDF is, octet for octet, what `signDocument` made with this certificate's key. Stricter than
 * PDF programs: the signature must cover all of the file, and must itself be written exactly as we write it.
 */
export function isGenuine(pdf: Uint8Array, certificatePem: string, chainPem?: readonly string[]): boolean {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const range = lastRangeOf(file)
  if (range === undefined) return false
  const [start, end] = range
  const written = file.toString('latin1', start + 1, end - 1)
  const cms = Buffer.from(written, 'hex')
  const signer = signerOf(certificatePem, chainPem)
  const { hash } = signer.kind
  const digest = createHash(hash).update(file.subarray(0, start)).update(file.subarray(end)).digest()
  const signature = signatureWithin(signer, cms)
  if (signedDataOf(signer, digest, signature).toString('hex') !== written) return false
  const { publicKey } = new X509Certificate(certificatePem)
  return verify(hash, octetsToSign(signer, digest), publicKey, signature)
}

/** Start and end of `<…>` of the last signature; undefined where the range leaves out anything else. */
function lastRangeOf(file: Buffer): [start: number, end: number] | undefined {
  const label = file.lastIndexOf('/ByteRange [', undefined, 'latin1')
  const text = label < 0 ? '' : file.toString('latin1', label, label + 64)
  const numbers = /^\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+) +\]/.exec(text)?.slice(1).map(Number)
  const [first, start, end, rest] = numbers ?? []
  if (first !== 0 || start === undefined || end === undefined || rest === undefined) return undefined
  if (start >= end || end + rest !== file.length) return undefined
  if (file[start] !== 0x3c || file[end - 1] !== 0x3e) return undefined
  return [start, end]
}
