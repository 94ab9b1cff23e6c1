/**
 * Reads what a signature needs of a PDF that `renderDocument` made: one classic cross-reference table, no
 * object streams, no earlier changes. It is no reader for PDFs of others.
 */

/** The PDF is not one of ours, or was changed. */
export class PdfStructureError extends Error {
  override name = 'PdfStructureError'
}

export interface PdfObject {
  number: number
  /** What stands between `n 0 obj` and `endobj`, one character an octet. */
  body: string
}

export interface PdfStructure {
  size: number
  /** Where the cross-reference table starts. */
  crossReference: number
  info: string
  /** First half of the file identifier, as it is written. */
  identifier: string
  catalog: PdfObject
  firstPage: PdfObject
}

export function structureOf(pdf: Buffer): PdfStructure {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 1024))
  const crossReference = Number(matched(tail, /startxref\s+(\d+)\s+%%EOF\s*$/, 'its end'))
  const table = pdf.toString('latin1', crossReference)
  const size = Number(matched(table, /^xref\s+0 (\d+)\s/, 'a cross-reference table'))
  const trailer = matched(table, /\strailer\s*<<([\s\S]*?)>>\s*startxref/, 'a trailer')
  const offsets = offsetsOf(table, size)
  const catalog = objectAt(pdf, offsets, reference(trailer, 'Root'))
  return {
    size,
    crossReference,
    catalog,
    info: `${reference(trailer, 'Info')} 0 R`,
    identifier: matched(trailer, /\/ID\s*\[\s*(\((?:[^\\()]|\\.)*\)|<[0-9a-f]*>)/i, 'an identifier'),
    firstPage: firstPageOf(pdf, offsets, reference(catalog.body, 'Pages')),
  }
}

function firstPageOf(pdf: Buffer, offsets: readonly number[], root: number): PdfObject {
  let node = objectAt(pdf, offsets, root)
  while (/\/Kids\s*\[/.test(node.body)) {
    node = objectAt(pdf, offsets, Number(matched(node.body, /\/Kids\s*\[\s*(\d+) 0 R/, 'a first page')))
  }
  return node
}

/** An entry is twenty octets: ten digits of offset, five of generation, `n` or `f` (ISO 32000-2, 7.5.4). */
function offsetsOf(table: string, size: number): number[] {
  const entries = [...table.slice(0, table.indexOf('trailer')).matchAll(/(\d{10}) \d{5} [nf]/g)]
  if (entries.length !== size) throw new PdfStructureError('a cross-reference table in several parts')
  return entries.map((entry) => Number(entry[1]))
}

function objectAt(pdf: Buffer, offsets: readonly number[], number: number): PdfObject {
  const offset = offsets[number]
  const end = offset === undefined ? -1 : pdf.indexOf('endobj', offset, 'latin1')
  if (offset === undefined || end < 0) throw new PdfStructureError(`no object ${number}`)
  const text = pdf.toString('latin1', offset, end)
  const head = `${number} 0 obj`
  if (!text.startsWith(head)) throw new PdfStructureError(`object ${number} is elsewhere`)
  return { number, body: text.slice(head.length).trim() }
}

const reference = (dictionary: string, key: string) =>
  Number(matched(dictionary, new RegExp(`/${key}\\s+(\\d+) 0 R`), key))

function matched(text: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new PdfStructureError(`a PDF without ${what}`)
  return found
}
