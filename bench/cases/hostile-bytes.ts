import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Bytes that files are made of (hostile-files.ts). */

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Deflated zeros, or another octet, so many of them. */
export const swollen = (bytes: number, octet = 0): Buffer =>
  deflateSync(Buffer.alloc(bytes, octet), { level: 9 })

const pages =
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n'

/** A PDF of one page and these objects. */
export const pdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    latin(`%PDF-1.7\n${pages}`),
    ...objects.map((object) => (typeof object === 'string' ? latin(object) : object)),
    latin('\ntrailer<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF\n'),
  ])

export const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    latin(`${number} 0 obj<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    latin('\nendstream endobj\n'),
  ])

export const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([latin(type), content])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(content.length, 0)
  sizes.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
}

export const png = (width: number, height: number, ...chunks: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

export interface Part {
  readonly name: string
  readonly content: Buffer
  /** What its entry declares; the truth where absent. */
  readonly declared?: number
}

/** A zip file; what an entry declares may be a lie. */
export const zip = (parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, declared = content.length } of parts) {
    const packed = deflateRawSync(content, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([latin('PK\x03\x04'), fields, latin(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([latin('PK\x01\x02\x14\x00'), fields, tail, latin(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, latin('PK\x05\x06'), end])
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet, with these parts in place of its own. */
export const workbook = (given: Readonly<Record<string, string>>): Buffer => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/a.xml"/><Relationship Id="r2" Type="${relation}/sharedStrings" Target="shared.xml"/></Relationships>`,
    'xl/worksheets/a.xml': '<worksheet><sheetData/></worksheet>',
    'xl/shared.xml': '<sst/>',
    ...given,
  }
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

/** An element of DER. */
export const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const length = Buffer.alloc(5)
  length[0] = 0x84
  length.writeUInt32BE(content.length, 1)
  return Buffer.concat([Buffer.of(tag), length, content])
}
