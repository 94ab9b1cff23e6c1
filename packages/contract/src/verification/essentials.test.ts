import { describe, expect, it, test } from 'vitest'
import { carriedOf, codeOf, longestEssentials, type PermitEssentials, readCode } from './essentials.ts'

const essentials: PermitEssentials = {
  keyId: 'XV-2026-A1B2C3',
  number: 'XV/I/NP/2026/000431-2',
  checkCode: '7KQFM2XW',
  kind: 'IMA',
  importer: 'XV',
  exporter: 'FR',
  validUntil: '2026-09-15',
  isDemonstration: false,
  lineCount: 2,
  lines: [
    { code: 'NM009', quantity: '12.5', unit: 'kg' },
    { code: 'P-0342 NF002', quantity: '400', unit: 'box' },
  ],
}
const signature = new Uint8Array(64)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const coded = (text: string, start = signature): string => codeOf(new TextEncoder().encode(text), start)
const plain = textOf(carriedOf(essentials))

describe('the essentials of a permit', () => {
  test.each<[string, Partial<PermitEssentials>]>([
    ['as they are', {}],
    ['of a demonstration', { isDemonstration: true }],
    ['with a number of another pattern', { number: 'MZ.2026.000405-C' }],
    ['with letters of another script', { lines: [{ code: 'Маковая солома', quantity: '1', unit: 'уп.' }] }],
    ['of a permit with more lines than the code holds', { lineCount: 40 }],
    ['without a line', { lines: [] }],
  ])('come back %s', (_what, change) => {
    const given = { ...essentials, ...change }
    const code = codeOf(carriedOf(given), signature)
    expect(code).toMatch(/^\d+$/)
    expect(readCode(code)?.essentials).toEqual(given)
  })

  it('keep every byte of the signature, those at its front too', () => {
    const carried = carriedOf(essentials)
    for (const first of [0, 1, 15, 16, 255]) {
      const start = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? first : at))
      expect(readCode(codeOf(carried, start))).toMatchObject({ carried, signature: start })
    }
  })

  it('end at what a photocopy still shows, and say how many lines there are', () => {
    const lines = Array.from({ length: 200 }, (_, at) => ({ code: `NM${at}`, quantity: '1.5', unit: 'kg' }))
    const carried = carriedOf({ ...essentials, lines, lineCount: 200 })
    expect(carried.length).toBeLessThanOrEqual(longestEssentials)
    const read = readCode(codeOf(carried, signature))?.essentials
    expect(read?.lineCount).toBe(200)
    expect(read?.lines).toEqual(lines.slice(0, read?.lines.length))
    expect(read?.lines.length).toBeGreaterThan(10)
  })
})

test.each<[string, string]>([
  ['nothing', ''],
  ['a token of an older document', '0OPv0c1xXyWmVbJ3zq5fUQ'],
  ['a number that somebody has made up', '12345678901234567890'],
  ['a number far too long', '9'.repeat(5000)],
  ['a signature of nothing', codeOf(new Uint8Array(), signature)],
  ['what is no text', codeOf(Uint8Array.of(0xff, 0xfe), signature)],
  ['another version', coded(plain.replace('1\n', '2\n'))],
  ['a day that is none', coded(plain.replace('2026-09-15', 'tomorrow'))],
  ['a quantity that is none', coded(plain.replace('12.5', '1e9'))],
  ['a line without its unit', coded(plain.replace('\tkg', ''))],
  ['more lines than it says there are', coded(plain.replace('\n2\n', '\n1\n'))],
  ['a mark that is not known', coded(plain.replace('2026-09-15\n', '2026-09-15\nsample'))],
])('is no code of ours: %s', (_what, code) => {
  expect(readCode(code)).toBeUndefined()
})
