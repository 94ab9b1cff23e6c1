import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What this test reads of the data inside a permit's PDF. */
export interface DocumentData {
  verifyUrl: string
  payload: {
    number: string
    checkCode: string
    lines: readonly { name: { en: string }; baseGrams: string }[]
  }
}

/** Presses what offers the document and gives the downloaded file. */
export const download = async (
  page: Page,
  press: () => Promise<void>,
  ending: 'pdf' | 'json' = 'pdf',
): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  expect(file.suggestedFilename().split('.').at(-1)).toBe(ending)
  return readFileSync(await file.path())
}

/** The JSON that lies in the PDF as an attachment, found by anyone's means: inflate every stream, parse what parses. */
export const dataInside = (pdf: Buffer): DocumentData => {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    const begin = at + (pdf[at + 6] === 0x0d ? 8 : 7)
    const end = pdf.indexOf('endstream', begin)
    if (end < 0) break
    const data = jsonOf(pdf.subarray(begin, end))
    if (data !== undefined) return data
    at = end
  }
  throw new Error('There is no JSON inside the PDF')
}

const jsonOf = (stream: Buffer): DocumentData | undefined => {
  for (const read of [() => inflateSync(stream), () => stream]) {
    try {
      const data: unknown = JSON.parse(read().toString('utf8'))
      if (typeof data === 'object' && data !== null && 'verifyUrl' in data) return data as DocumentData
    } catch {
      // Another stream: a page, a font, the QR code.
    }
  }
  return undefined
}

/** An independent program judges the signature, where there is one; one changed bit, and it calls it broken. */
export const judgeSignature = (pdf: Buffer): void => {
  if (spawnSync('pdfsig', ['-v']).error !== undefined) return
  const changed = Buffer.from(pdf)
  const place = Math.floor(changed.length / 3)
  changed[place] = (changed[place] ?? 0) ^ 1
  expect(signatureOf(pdf)).toContain('Signature is Valid')
  expect(signatureOf(changed)).not.toContain('Signature is Valid')
}

const signatureOf = (pdf: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'papaver-permit-'))
  try {
    const file = join(folder, 'permit.pdf')
    writeFileSync(file, pdf)
    return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
