import { createHash } from 'node:crypto'
import { signatureFor, signedDataOf, signerOf, sizeOfSignedData } from './cms.ts'
import type { HeldKeys } from './keys.ts'
import { type PdfObject, type PdfStructure, PdfStructureError, structureOf } from './pdf-structure.ts'

export interface DocumentSigning {
  /** Who signs, as PDF programs show it. */
  name: string
  reason: string
  time: Date
}

const rangeWidth = 10

/**
 * Signs a PDF of `renderDocument` as PAdES baseline B, in one incremental update: the octets given stay as they
 * are, and follow a signature field, the signature, and a cross-reference table of their own. It certifies
 * that nothing may be changed from here on (DocMDP 1): permits are replaced, never edited.
 * @throws PdfStructureError where the PDF was not made by `renderDocument`
 */
export async function signDocument(
  pdf: Uint8Array,
  keys: HeldKeys,
  signing: DocumentSigning,
): Promise<Uint8Array> {
  const original = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const signer = signerOf(keys.certificatePem, keys.chainPem)
  const structure = structureOf(original)
  const contentsLength = 2 * (sizeOfSignedData(signer) + (keys.stampRoom ?? 0))
  const update = Buffer.from(updateFor(original, structure, signing, contentsLength), 'latin1')
  const signed = Buffer.concat([original, update])
  const start = signed.indexOf('/Contents <', original.length, 'latin1') + '/Contents '.length
  const end = start + contentsLength + 2
  writeRange(signed, start, [0, start, end, signed.length - end])
  const digest = createHash(signer.kind.hash)
    .update(signed.subarray(0, start))
    .update(signed.subarray(end))
    .digest()
  const signature = signatureFor(signer, digest, keys.privateKey)
  signed.write(signedDataOf(signer, digest, signature).toString('hex'), start + 1, 'latin1')
  return signed
}

function updateFor(
  original: Buffer,
  structure: PdfStructure,
  signing: DocumentSigning,
  contentsLength: number,
): string {
  const { catalog, firstPage, size } = structure
  const signature = size
  const field = size + 1
  const objects: PdfObject[] = [
    withEntries(
      catalog,
      `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >> /Perms << /DocMDP ${signature} 0 R >>`,
      /\/(AcroForm|Perms)\b/,
    ),
    withAnnotation(firstPage, field),
    { number: signature, body: signatureDictionary(signing, contentsLength) },
    { number: field, body: fieldDictionary(signature, firstPage.number) },
  ]
  let text = original.at(-1) === 0x0a ? '' : '\n'
  const offsets = new Map<number, number>()
  for (const { number, body } of objects.toSorted((one, other) => one.number - other.number)) {
    offsets.set(number, original.length + text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  return text + crossReferenceFor(structure, offsets, original, original.length + text.length)
}

function crossReferenceFor(
  structure: PdfStructure,
  offsets: ReadonlyMap<number, number>,
  original: Buffer,
  start: number,
): string {
  let table = 'xref\n'
  for (const [number, offset] of offsets) {
    table += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  }
  // The second half of the identifier tells this version from the one before (ISO 32000-2, 14.4).
  const version = createHash('sha256').update(original).digest('hex').slice(0, 32)
  const trailer = [
    `/Size ${structure.size + 2}`,
    `/Root ${structure.catalog.number} 0 R`,
    `/Info ${structure.info}`,
    `/ID [${structure.identifier} <${version}>]`,
    `/Prev ${structure.crossReference}`,
  ]
  return `${table}trailer\n<< ${trailer.join(' ')} >>\nstartxref\n${start}\n%%EOF\n`
}

function withEntries(object: PdfObject, entries: string, forbidden: RegExp): PdfObject {
  if (forbidden.test(object.body) || !object.body.endsWith('>>')) {
    throw new PdfStructureError(`object ${object.number} is not as expected`)
  }
  return { number: object.number, body: `${object.body.slice(0, -2)}${entries}\n>>` }
}

function withAnnotation(page: PdfObject, field: number): PdfObject {
  const annotations = /\/Annots\s*\[/.exec(page.body)
  if (annotations === null) return withEntries(page, `/Annots [${field} 0 R]`, /\/Annots\b/)
  const end = annotations.index + annotations[0].length
  return { number: page.number, body: `${page.body.slice(0, end)}${field} 0 R ${page.body.slice(end)}` }
}

/** An invisible field; printed flag set because PDF/A requires it of every annotation (ISO 19005-3, 6.3.2). */
const fieldDictionary = (signature: number, page: number) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 132 /Rect [0 0 0 0] /V ${signature} 0 R /P ${page} 0 R >>`

function signatureDictionary(signing: DocumentSigning, contentsLength: number): string {
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/Name ${textString(signing.name)}`,
    `/Reason ${textString(signing.reason)}`,
    `/M (D:${signing.time.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00')`,
    '/Reference [<< /Type /SigRef /TransformMethod /DocMDP',
    '/TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]',
    `/ByteRange [${' '.repeat(4 * (rangeWidth + 1))}]`,
    `/Contents <${'0'.repeat(contentsLength)}> >>`,
  ].join('\n')
}

/** UTF-16 in hexadecimal: no character of a name can end the string. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

function writeRange(signed: Buffer, contents: number, range: readonly number[]): void {
  const label = '/ByteRange ['
  const start = signed.lastIndexOf(label, contents, 'latin1') + label.length
  signed.write(range.map((value) => String(value).padEnd(rangeWidth + 1)).join(''), start, 'latin1')
}
