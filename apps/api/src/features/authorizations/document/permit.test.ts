import { describe, expect, it } from 'vitest'
import { isGenuine } from '../../../platform/documents/genuine.ts'
import { createSigningKeys, heldKeys } from '../../../platform/documents/keys.ts'
import { canonicalJson, verifyPayload } from '../../../platform/documents/payload.ts'
import { embeddedFile, inspectSignature, pageCount } from '../../../platform/documents/pdf-inspection.ts'
import { hasTextTool, textOf } from '../../../testing/pdf-text.ts'
import { signedPermit, unsignedPermit } from './in-thread.ts'
import type { PermitDocument, PermitLine } from './permit.ts'
import { samplePermit } from './permit-sample.ts'
import { permitView } from './permit-view.ts'

const keys = await createSigningKeys({
  authorityName: 'Agence nationale des substances sous contrôle',
  country: 'XV',
  now: new Date('2026-06-01T00:00:00Z'),
})
const held = heldKeys(keys)
const pdfOf = async (permit: PermitDocument) => (await signedPermit(permit, held)).pdf
const whole = { coversAll: true, digestMatches: true, signatureMatches: true, certificateIsNamed: true }

function authorizationIn(pdf: Uint8Array) {
  const text = embeddedFile(pdf, 'authorization.json')?.toString('utf8') ?? ''
  return { text, signed: JSON.parse(text) }
}

describe.each(['en', 'fi', 'fr', 'ar', 'ru', 'es', 'de'])('a permit in %s', (culture) => {
  it.each([1, 20])('with %i lines', async (lineCount) => {
    const permit = samplePermit(culture, lineCount)
    const pdf = await pdfOf(permit)
    expect(inspectSignature(pdf)).toEqual(whole)
    expect(isGenuine(pdf, keys.certificatePem)).toBe(true)
    expect(pageCount(pdf)).toBe(lineCount === 1 ? 1 : culture === 'en' ? 2 : 3)
    const { text, signed } = authorizationIn(pdf)
    expect(text).toBe(canonicalJson(signed))
    expect(verifyPayload(signed, keys.payloadPublicKeyPem)).toBe(true)
    expect(signed.signature.keyId).toBe(keys.keyId)
    expect(signed.payload).toMatchObject({
      number: permit.number,
      format: 'papaver.authorization',
      version: 1,
    })
    expect(signed.payload.lines).toEqual(permit.lines)
  })
})

describe('a permit', () => {
  const permit = samplePermit('fr', 3)

  it('is the same bytes before its signature, each time', async () => {
    const first = await unsignedPermit(permit, held)
    await unsignedPermit(samplePermit('ar', 20), held)
    expect(Buffer.from(await unsignedPermit(permit, held)).equals(first)).toBe(true)
  })

  it('is found out by a changed byte, and its data by a changed figure', async () => {
    const pdf = Buffer.from(await pdfOf(permit))
    const { signed } = authorizationIn(pdf)
    signed.payload.lines[0].baseGrams = '9343.7'
    expect(verifyPayload(signed, keys.payloadPublicKeyPem)).toBe(false)
    const third = Math.floor(pdf.length / 3)
    pdf.writeUInt8(pdf.readUInt8(third) ^ 1, third)
    expect(isGenuine(pdf, keys.certificatePem)).toBe(false)
    expect(inspectSignature(pdf).digestMatches).toBe(false)
  })

  it.skipIf(!hasTextTool)('says all that it must (skipped where pdftotext is not installed)', async () => {
    const text = textOf(await pdfOf(permit)).replaceAll('\u202f', ' ')
    for (const said of [
      'Autorisation d’importation',
      'Import authorization',
      permit.number,
      permit.checkCode,
      'check.nacs.example',
      '17 juin 2026',
      '15 September 2026',
      '9 343,6',
      'neuf mille trois cent quarante-trois grammes et six dixièmes',
      'thirty-three grams and six tenths',
      'CAS 6211-15-0',
      'L-2025-0187',
      '17.06.2026, 11:58 UTC+3',
      keys.keyId,
      '1/1',
    ]) {
      expect(text.replace(/\s+\/\s+(?=1)/, '/')).toContain(said)
    }
    expect(text).not.toContain('DÉMONSTRATION')
  })
})

describe('other kinds', () => {
  const exported: PermitDocument = {
    ...samplePermit('fr', 2),
    kind: 'EXA',
    direction: 'export',
    title: { own: 'Autorisation d’exportation', en: 'Export authorization' },
    group: 'PREC',
    shipments: 'single',
    foreignCertificate: { number: 'FR-2026-991', issuedOn: '2026-05-02', authority: null },
    cameInBy: ['XV/I/PREC/2026/000390-1', 'XV/I/PREC/2025/000077-3'],
    replaces: 'XV/E/PREC/2026/000400-5',
    demonstration: true,
  }

  it.skipIf(!hasTextTool)(
    'name the certificate, the imports of the goods, the forerunner and the demonstration',
    async () => {
      const text = textOf(await pdfOf(exported))
      for (const said of [
        'Autorisation d’exportation',
        'FR-2026-991 · du 2 mai 2026',
        'Marchandises entrées sous',
        'Goods that came in by',
        'XV/I/PREC/2026/000390-1, XV/I/PREC/2025/000077-3',
        'Remplace',
        'XV/E/PREC/2026/000400-5',
        'DÉLIVRÉE À TITRE DE DÉMONSTRATION',
        'ISSUED IN THE DEMONSTRATION',
        'Un seul envoi',
        'quantité exportée',
      ]) {
        expect(text).toContain(said)
      }
    },
  )
})

describe('a language that does not ship', () => {
  it('has its values beside English ones, and English labels', async () => {
    const pdf = await pdfOf({ ...samplePermit('fr', 1), culture: 'sv' })
    expect(inspectSignature(pdf)).toEqual(whole)
    expect(pageCount(pdf)).toBe(1)
  })
})

describe('quantities in words', () => {
  const permit = samplePermit('fi', 1)
  const said = (wordsIn: readonly string[]) =>
    permitView({ ...permit, wordsIn }, keys.keyId).inWords.map(({ language, lines }) => [
      language,
      lines[0]?.words,
    ])
  const en = 'nine thousand three hundred and forty-three grams and six tenths'
  const fi = 'yhdeksäntuhatta kolmesataaneljäkymmentäkolme grammaa ja kuusi kymmenesosaa'
  const fr = 'neuf mille trois cent quarante-trois grammes et six dixièmes'

  it.each<[string, readonly string[], string[][]]>([
    [
      'the document’s own and English',
      ['fi', 'en'],
      [
        ['fi', fi],
        ['en', en],
      ],
    ],
    [
      'in the order given, each once',
      ['fr', 'fi', 'fr-CH'],
      [
        ['fr', fr],
        ['fi', fi],
      ],
    ],
    ['one alone', ['fi'], [['fi', fi]]],
    ['a language without words, in English once', ['sv', 'en'], [['en', en]]],
  ])('%s', (_name, wordsIn, expected) => {
    expect(said(wordsIn)).toEqual(expected)
  })

  it('say each drug of a preparation that holds several', async () => {
    const drug = (own: string, en: string, baseGrams: string) => ({
      substance: en,
      name: { own, en },
      baseGrams,
    })
    const components = [drug('kodeiini', 'codeine', '22'), drug('morfiini', 'morphine', '5')]
    const line = { ...permit.lines[0], position: 1, baseGrams: '22', components } as PermitLine
    const view = permitView({ ...permit, wordsIn: ['fi', 'en'], lines: [line] }, 'k')
    expect(view.lines[0]?.bases).toMatchObject([{ grams: '22,0' }, { grams: '5,0' }])
    expect(view.inWords.map(({ lines }) => lines[0]?.words)).toEqual([
      expect.stringMatching(/^kodeiini: .+; morfiini: viisi/),
      expect.stringMatching(/^codeine: twenty-two.+; morphine: five/),
    ])
    const others = permitView({ ...permit, wordsIn: ['fr', 'ar'], lines: [line] }, 'k').inWords
    expect(others.map(({ lines }) => lines[0]?.words)).toEqual([
      expect.stringMatching(/^codeine\u00a0: .+\u00a0; morphine\u00a0: cinq/),
      expect.stringMatching(/^codeine: .+؛ morphine: /),
    ])
    expect(pageCount(await unsignedPermit({ ...permit, lines: [line] }, held))).toBe(1)
  })

  it.skipIf(!hasTextTool)('stand on the document under their own title', async () => {
    const pdf = await pdfOf({ ...permit, wordsIn: ['fr', 'ru', 'ar'] })
    const text = textOf(pdf)
    for (const title of ['Quantités en lettres, base anhydre', 'Количества прописью, безводное основание'])
      expect(text).toContain(title)
    expect(text).not.toContain('Quantities in words')
    expect(pageCount(pdf)).toBe(1)
    expect(authorizationIn(pdf).signed.payload).not.toHaveProperty('wordsIn')
  })
})

it.each([
  ['fr', ', '],
  ['ar', '، '],
])('parts in a line have the comma of the document, in %s', (culture, comma) => {
  const permit = { ...samplePermit(culture, 1), cameInBy: ['XV/I/1', 'XV/I/2'] }
  const { parties, facts } = permitView(permit, 'k')
  expect(parties[0]?.address).toBe(permit.importer.addressLines.join(comma))
  expect(facts.wide.map(({ value }) => value)).toContainEqual({
    own: `XV/I/1${comma}XV/I/2`,
    en: 'XV/I/1, XV/I/2',
  })
})

describe('text from people', () => {
  const hostile = [
    '#panic("x") $x$ *bold* _it_ <label> @ref \\u{41} `raw` // note',
    '\u202eevil\u2066\u200f mark',
    '中文 é\u0301 ශ්\u200dරී',
    '#{ sys.version }',
  ]

  it.each(['fr', 'ar'])('stays text, in %s', async (culture) => {
    const base = samplePermit(culture, 1)
    for (const text of [...hostile, 'N'.repeat(300), 'long name '.repeat(30), 'اسم '.repeat(75)]) {
      const well = text.toWellFormed()
      const pdf = await pdfOf({
        ...base,
        importer: { ...base.importer, name: well, addressLines: [well], licence: well, reference: well },
        borderPoint: { own: well, en: well },
        lines: base.lines.map((line) => ({ ...line, name: { own: well, en: well }, detail: well })),
        legal: [{ own: well, en: well }],
        signatory: { name: well, title: { own: well, en: well } },
      })
      expect(pageCount(pdf)).toBeLessThanOrEqual(3)
      expect(inspectSignature(pdf)).toEqual(whole)
      expect(authorizationIn(pdf).signed.payload.importer.name).toBe(well)
    }
  })

  it('is not signed where a letter would be lost', async () => {
    const base = samplePermit('fr', 1)
    const named = { ...base, exporter: { ...base.exporter, name: '北京 👩‍👩‍👧 б\u064b' } }
    await expect(pdfOf(named)).rejects.toMatchObject({
      refusal: { code: 'documentUnprintable', status: 422 },
      details: { characters: '👩‍👩‍👧, б\u064b', text: '北京 👩‍👩‍👧 б\u064b' },
    })
  })

  it.skipIf(!hasTextTool)('is printed as typed', async () => {
    const base = samplePermit('fr', 1)
    const name = '#panic() *b* $a$ [x] <y> @z'
    const pdf = await pdfOf({ ...base, exporter: { ...base.exporter, name } })
    expect(textOf(pdf)).toContain(name)
  })
})
