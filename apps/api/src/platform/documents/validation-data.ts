import { PdfStructureError } from './pdf-structure.ts'

/**
 * What a program needs to judge a signature when its certificates have ended: certificates, lists and answers of their issuers,
 * in the PDF's Document Security Store (PAdES baseline B-LT; ISO 32000-2, 12.8.4.3). It follows the signature in an update of its
 * own, which standard and programs do not count as a change, not even where nothing may be changed.
 */
export interface ValidationData {
  readonly certificates: readonly Buffer[]
  readonly ocsp: readonly Buffer[]
  readonly crl: readonly Buffer[]
}

const kinds = [
  ['certificates', 'Certs'],
  ['ocsp', 'OCSPs'],
  ['crl', 'CRLs'],
] as const

interface Ending {
  readonly start: number
  readonly size: number
  readonly root: number
  /** As they are written. */
  readonly info: string
  readonly identifier: string
  readonly catalog: string
}

const matched = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new PdfStructureError('a document that is not signed')
  return found
}

/** How a document that `signDocument` has signed ends. */
const endingOf = (pdf: Buffer): Ending => {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 1024))
  const start = Number(matched(tail, /startxref\n(\d+)\n%%EOF\n$/))
  const trailer = pdf.toString('latin1', start)
  const root = Number(matched(trailer, /\/Root (\d+) 0 R/))
  const head = `\n${root} 0 obj\n`
  const from = pdf.lastIndexOf(head, undefined, 'latin1') + head.length
  return {
    start,
    root,
    size: Number(matched(trailer, /\/Size (\d+)/)),
    info: matched(trailer, /\/Info (\d+ 0 R)/),
    identifier: matched(trailer, /\/ID (\[[\s\S]*\]) \/Prev/),
    catalog: pdf.toString('latin1', from, pdf.indexOf('\nendobj', from, 'latin1')),
  }
}

/** The document with what it takes to judge it later; the same data always give the same octets. */
export const withValidationData = (pdf: Uint8Array, data: ValidationData): Buffer => {
  const signed = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const ending = endingOf(signed)
  const parts: Buffer[] = []
  const offsets: [number: number, offset: number][] = []
  let length = signed.length
  const write = (number: number, ...body: readonly (string | Buffer)[]): void => {
    const octets = Buffer.concat(
      [`${number} 0 obj\n`, ...body, '\nendobj\n'].map((each) =>
        typeof each === 'string' ? Buffer.from(each, 'latin1') : each,
      ),
    )
    offsets.push([number, length])
    parts.push(octets)
    length += octets.length
  }
  let next = ending.size
  const lists = kinds.map(([kind, name]) => {
    const numbers = data[kind].map((octets) => {
      write(next, `<< /Length ${octets.length} >>\nstream\n`, octets, '\nendstream')
      next += 1
      return `${next - 1} 0 R`
    })
    return numbers.length === 0 ? '' : ` /${name} [${numbers.join(' ')}]`
  })
  write(ending.root, `${ending.catalog.slice(0, -2)}/DSS << /Type /DSS${lists.join('')} >>\n>>`)
  const table = offsets
    .toSorted(([one], [other]) => one - other)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  const trailer = `/Size ${next} /Root ${ending.root} 0 R /Info ${ending.info} /ID ${ending.identifier} /Prev ${ending.start}`
  const end = `xref\n${table.join('')}trailer\n<< ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([signed, ...parts, Buffer.from(end, 'latin1')])
}

/** The streams of the update behind the signed part, in their order. */
const streamsIn = (update: Buffer): Buffer[] => {
  const found: Buffer[] = []
  for (let at = 0; ; ) {
    const head = /^(\d+) 0 obj\n<< \/Length (\d+) >>\nstream\n/.exec(update.toString('latin1', at, at + 80))
    if (head === null) return found
    const start = at + head[0].length
    const length = Number(head[2])
    found.push(update.subarray(start, start + length))
    at = start + length + '\nendstream\nendobj\n'.length
  }
}

/** What stands behind the signed part, where it is what `withValidationData` wrote, octet for octet. */
export const validationDataBehind = (file: Buffer, signedLength: number): ValidationData | undefined => {
  const update = file.subarray(signedLength)
  const streams = streamsIn(update)
  const text = update.toString('latin1')
  const counts = kinds.map(
    ([, name]) => new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(text)?.[1]?.match(/0 R/g)?.length ?? 0,
  )
  const [certificates = 0, ocsp = 0] = counts
  const data = {
    certificates: streams.slice(0, certificates),
    ocsp: streams.slice(certificates, certificates + ocsp),
    crl: streams.slice(certificates + ocsp),
  }
  return withValidationData(file.subarray(0, signedLength), data).equals(file) ? data : undefined
}
