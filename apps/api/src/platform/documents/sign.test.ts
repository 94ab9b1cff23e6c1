import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isGenuine } from './genuine.ts'
import { createSigningKeys, heldKeys } from './keys.ts'
import { embeddedFile, inspectSignature, pageCount } from './pdf-inspection.ts'
import { PdfStructureError } from './pdf-structure.ts'
import { DocumentError, type DocumentInput, renderDocument } from './render.ts'
import { signDocument } from './sign.ts'

const time = new Date('2026-06-17T08:58:00Z')
const keys = await createSigningKeys({ authorityName: 'Агентство د', country: 'XV', now: time })
const input: DocumentInput = {
  template: '#set document(title: data.title, date: auto)\n= #data.title\n#pagebreak()\n#data.text',
  data: { title: 'Title', text: 'Text' },
  files: {},
  attachments: [
    {
      name: 'data.txt',
      mediaType: 'text/plain',
      relationship: 'data',
      description: 'x',
      bytes: Buffer.from('inside'),
    },
  ],
  createdAt: time,
}
const signing = {
  name: 'Name (1) \\ Ж',
  reason: 'A/1',
  time,
}
const unsigned = await renderDocument(input)
const signed = await signDocument(unsigned, heldKeys(keys), signing)

const has = (program: string, option: string) => {
  try {
    execFileSync(program, [option], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
/** Runs a program on the PDF; poppler's and qpdf's are a second opinion and not part of the product. */
function opinion(program: string, options: string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'document-'))
  try {
    writeFileSync(join(folder, 'file.pdf'), pdf)
    return execFileSync(program, [...options, join(folder, 'file.pdf')], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a rendered document', () => {
  it('is PDF/A-3a, tagged, with its attachment', () => {
    const text = Buffer.from(unsigned).toString('latin1')
    expect(text).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(text).toMatch(/\/Marked true/)
    expect(text).toMatch(/\/AFRelationship \/Data/)
    expect(embeddedFile(unsigned, 'data.txt')?.toString()).toBe('inside')
    expect(pageCount(unsigned)).toBe(2)
  })

  it('is the same bytes for the same input, whatever was rendered between', async () => {
    await renderDocument({ ...input, data: { title: 'Other', text: '' }, attachments: [] })
    expect(Buffer.from(await renderDocument(input)).equals(unsigned)).toBe(true)
  })

  it('refuses a template that does not compile and a name that leaves its folder', async () => {
    await expect(renderDocument({ ...input, template: '#panic("x")' })).rejects.toThrow(DocumentError)
    const [attachment] = input.attachments
    const attachments = attachment === undefined ? [] : [{ ...attachment, name: '../data.json' }]
    await expect(renderDocument({ ...input, attachments })).rejects.toThrow(DocumentError)
  })
})

describe('a signed document', () => {
  it('keeps the unsigned bytes and adds a signature over all of the file', () => {
    expect(Buffer.from(signed).subarray(0, unsigned.length).equals(unsigned)).toBe(true)
    expect(inspectSignature(signed)).toEqual({
      coversAll: true,
      digestMatches: true,
      signatureMatches: true,
      certificateIsNamed: true,
    })
    expect(isGenuine(signed, keys.certificatePem)).toBe(true)
  })

  it('is not genuine under another certificate, cut, longer or unsigned', async () => {
    const other = await createSigningKeys({ authorityName: 'Other', country: 'XV', now: time })
    expect(isGenuine(signed, other.certificatePem)).toBe(false)
    expect(isGenuine(signed.subarray(0, -1), keys.certificatePem)).toBe(false)
    expect(isGenuine(Buffer.concat([signed, Buffer.from('\n')]), keys.certificatePem)).toBe(false)
    expect(isGenuine(unsigned, keys.certificatePem)).toBe(false)
  })

  it('is found out by any changed byte', () => {
    const copy = Buffer.from(signed)
    // Every byte of the signature's own part, and each hundredth of what was there before.
    for (let at = 0; at < copy.length; at += at < unsigned.length ? 101 : 1) {
      const before = copy.readUInt8(at)
      for (const flip of [0x01, 0x20]) {
        copy[at] = before ^ flip
        expect(isGenuine(copy, keys.certificatePem), `byte ${at}`).toBe(false)
      }
      copy[at] = before
    }
    expect(isGenuine(copy, keys.certificatePem)).toBe(true)
  })

  it('refuses what renderDocument did not make, and a second signature', async () => {
    await expect(signDocument(Buffer.from('%PDF-1.7\n'), heldKeys(keys), signing)).rejects.toThrow(
      PdfStructureError,
    )
    await expect(signDocument(signed, heldKeys(keys), signing)).rejects.toThrow(PdfStructureError)
  })

  it.skipIf(!has('pdfsig', '-v'))('is valid to pdfsig (skipped where it is not installed)', () => {
    const said = opinion('pdfsig', [], signed)
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('ETSI.CAdES.detached')
    expect(said).toContain('Total document signed')
    const changed = Buffer.from(signed)
    const middle = Math.floor(unsigned.length / 2)
    changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
    expect(opinion('pdfsig', [], changed)).not.toContain('Signature is Valid')
  })

  it.skipIf(!has('qpdf', '--version'))('is tidy to qpdf (skipped where it is not installed)', () => {
    expect(opinion('qpdf', ['--check'], signed)).toContain('No syntax or stream encoding errors')
  })
})
