import { describe, expect, it, test } from 'vitest'
import {
  type CultivationEssentials,
  carriedOf,
  codeOf,
  type LicenseEssentials,
  longestEssentials,
  type PermitEssentials,
  readCode,
  toSign,
} from './essentials.ts'

const essentials: PermitEssentials = {
  subject: 'permit',
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
    ['of goods without a code', { lines: [{ code: '', quantity: '60', unit: 'kg' }] }],
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
    const found = readCode(codeOf(carried, signature))?.essentials
    const read = found?.subject === 'permit' ? found : undefined
    expect(read?.lineCount).toBe(200)
    expect(read?.lines).toEqual(lines.slice(0, read?.lines.length))
    expect(read?.lines.length).toBeGreaterThan(10)
  })
})

it('of a permit are written and signed as in the first codes', () => {
  const text =
    'XV-2026-A1B2C3\nXV/I/NP/2026/000431-2\n7KQFM2XW\nIMA\nXV\nFR\n2026-09-15\n\n2\nNM009\t12.5\tkg\nP-0342 NF002\t400\tbox'
  expect(plain).toBe(`1\n${text}`)
  expect(textOf(toSign(carriedOf(essentials)))).toBe(`papaver-permit-1\n${text}`)
})

const license: LicenseEssentials = {
  subject: 'license',
  keyId: 'XV-2026-A1B2C3',
  number: 'L-0187',
  checkCode: '7KQFM2XW',
  status: 'ISS',
  validFrom: '2026-03-01',
  validUntil: '2029-02-28',
  isDemonstration: false,
  activities: ['import', 'wholesale'],
  groups: ['NP', 'PREC'],
  holder: 'Castellan Pharma Ltd',
}
const everyActivity = [
  ...['manufacture', 'wholesale', 'import', 'export', 'research'],
  ...['cultivate', 'broker', 'possess', 'destroy', 'transport'],
]
const plainLicense = textOf(carriedOf(license))

describe('the essentials of a licence', () => {
  test.each<[string, Partial<LicenseEssentials>]>([
    ['as they are', {}],
    ['of a demonstration', { isDemonstration: true }],
    ['with one activity and one group', { activities: ['possess'], groups: ['PREC'] }],
    ['with a number of another pattern', { number: 'MZ/LIC/2026/000405-C' }],
    ['with a holder in letters of another script', { holder: 'ООО «Маковый склад»' }],
    ['with every activity', { activities: everyActivity, isDemonstration: true }],
  ])('come back %s', (_what, change) => {
    const given = { ...license, ...change }
    expect(readCode(codeOf(carriedOf(given), signature))?.essentials).toEqual(given)
  })

  test.each<[string, string, number]>([
    ['Latin', 'Castellan Pharmaceutical Industries ', 60],
    ['Cyrillic', 'Завод лекарственных средств ', 30],
    ['astral', '𝔉𝔞𝔯𝔪𝔞 ', 15],
  ])('end a name too long in %s letters with a sign', (_script, name, least) => {
    const holder = name.repeat(20)
    const carried = carriedOf({ ...license, activities: everyActivity, isDemonstration: true, holder })
    expect(carried.length).toBeLessThanOrEqual(longestEssentials)
    const found = readCode(codeOf(carried, signature))?.essentials
    const shown = found?.subject === 'license' ? found.holder : ''
    expect(shown.endsWith('…')).toBe(true)
    expect(holder.startsWith(shown.slice(0, -1))).toBe(true)
    expect(shown.length).toBeGreaterThan(least)
  })
})

const cultivation: CultivationEssentials = {
  subject: 'cultivation',
  keyId: 'XV-2026-A1B2C3',
  number: 'CUL-0042',
  checkCode: '7KQFM2XW',
  status: 'ISS',
  validFrom: '2026-07-01',
  validUntil: '2026-12-31',
  isDemonstration: false,
  crop: 'NC001',
  squareMetres: '10000',
  holder: 'Greenmere Growers',
}
const plainCultivation = textOf(carriedOf(cultivation))

describe('the essentials of a cultivation permit', () => {
  test.each<[string, Partial<CultivationEssentials>]>([
    ['as they are', {}],
    ['of a demonstration', { isDemonstration: true }],
    ['of a change of what is harvested already', { status: 'HRV' }],
    ['with a part of a square metre', { squareMetres: '123.456' }],
    ['with a crop that has no international code', { crop: 'khat-plant' }],
    ['with a holder in letters of another script', { holder: 'مزارع الوادي الأخضر' }],
  ])('come back %s', (_what, change) => {
    const given = { ...cultivation, ...change }
    expect(readCode(codeOf(carriedOf(given), signature))?.essentials).toEqual(given)
  })

  it('end a name too long with a sign', () => {
    const carried = carriedOf({ ...cultivation, holder: 'Greenmere Growers Cooperative '.repeat(20) })
    expect(carried.length).toBeLessThanOrEqual(longestEssentials)
    expect(readCode(codeOf(carried, signature))?.essentials).toMatchObject({
      holder: expect.stringMatching(/^Greenmere Growers .{60,}…$/),
    })
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
  ['a licence of another version', coded(plainLicense.replace('L1\n', 'L2\n'))],
  ['a licence that says it is a permit', coded(plainLicense.replace('L1\n', '1\n'))],
  ['a permit that says it is a licence', coded(plain.replace('1\n', 'L1\n'))],
  ['a licence from a day that is none', coded(plainLicense.replace('2026-03-01', '1 March'))],
  ['a licence until a day that is none', coded(plainLicense.replace('2029-02-28', ''))],
  ['a licence of nobody', coded(plainLicense.replace(license.holder, ''))],
  ['a licence without a status', coded(plainLicense.replace('ISS', ''))],
  ['a licence with a line too many', coded(`${plainLicense}\nNM009`)],
  [
    'a licence with a mark that is not known',
    coded(plainLicense.replace('2029-02-28\n', '2029-02-28\nsample')),
  ],
  ['a cultivation permit of another version', coded(plainCultivation.replace('C1\n', 'C2\n'))],
  ['a cultivation permit with a line too many', coded(`${plainCultivation}\nx`)],
  ['a cultivation permit without its crop', coded(plainCultivation.replace('NC001', ''))],
  ['an area that is none', coded(plainCultivation.replace('10000', 'wide'))],
  ['a cultivation permit of nobody', coded(plainCultivation.replace(cultivation.holder, ''))],
  ['a mark that is not known', coded(plain.replace('2026-09-15\n', '2026-09-15\nsample'))],
])('is no code of ours: %s', (_what, code) => {
  expect(readCode(code)).toBeUndefined()
})
