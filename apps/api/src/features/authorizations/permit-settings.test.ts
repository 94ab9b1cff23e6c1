import { hasValidCheckCharacter } from '@papaver/contract/numbering/number.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { hasTextTool, textOf } from '../../testing/pdf-text.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
let [importer, officer, customs]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  customs = await app.as('customs')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const documentTextOf = async ({ id }: Pick<IssuedPermit, 'id'>): Promise<string> => {
  const answer = await importer?.call('authorizations.document', { params: { id } })
  return textOf(answer?.bytes ?? Buffer.alloc(0))
}
const submitted = async (): Promise<string> => {
  if (importer === undefined) throw new Error('nobody is signed in')
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  return (await step(importer, body, 'submit', { declaration: true })).number
}

describe.skipIf(!hasTextTool)('quantities in words (skipped where pdftotext is not installed)', () => {
  it('are in the document’s own language and in English, or in those that the authority chooses', async () => {
    await setSetting(app, 'languages.document', 'fi')
    const asShipped = await documentTextOf(await issuePermit(app))
    expect(asShipped).toContain('Määrät kirjaimin, vedetön emäs')
    expect(asShipped).toContain('Quantities in words, anhydrous base')

    await setSetting(app, 'import_export.wordsInLanguages', ['default', 'fr', 'ru'])
    const chosen = await documentTextOf(await issuePermit(app))
    for (const title of ['Määrät kirjaimin', 'Quantités en lettres', 'Количества прописью'])
      expect(chosen).toContain(title)
    expect(chosen).not.toContain('Quantities in words')
    await setSetting(app, 'import_export.wordsInLanguages', ['default', 'en'])
    await setSetting(app, 'languages.document', 'en')
  })
})

describe.skipIf(!hasTextTool)('the country of origin (skipped where pdftotext is not installed)', () => {
  it('is what was stated; where nobody stated it, the document guesses none', async () => {
    await setSetting(app, 'languages.document', 'en')
    const originOf = async (stated: string | null) =>
      /Origin.*\n+.*/.exec(await documentTextOf(await issuePermit(app, { countryOfOrigin: stated })))?.[0]
    expect(await originOf('CH')).toContain('Switzerland')
    const silent = await originOf(null)
    expect(silent).toContain('–')
    expect(silent).not.toContain('Switzerland')
  })
})

describe.skipIf(!hasTextTool)('grams on the document (skipped where pdftotext is not installed)', () => {
  const lines = () => [{ ...parts.morphine, quantity: '1.19305', unit: 'kg' }]

  it('are rounded as on every screen, in figures and in words; what is signed is exact', async () => {
    const permit = await issuePermit(app, { lines: lines() })
    expect(permit.lines[0]?.components[0]?.baseGrams).toBe('897.292905')
    const document = await documentTextOf(permit)
    expect(document).toContain('897.3')
    expect(document).not.toContain('897.29')
    expect(document.replace(/\s+/g, ' ')).toContain('eight hundred and ninety-seven grams and three tenths')
    await setSetting(app, 'import_export.gramDecimals', 3)
    expect(await documentTextOf(await issuePermit(app, { lines: lines() }))).toContain('897.293')
    await setSetting(app, 'import_export.gramDecimals', 1)
  })
})

describe('the authority’s web site', () => {
  it('is linked for visitors and stands on the document once it is named', async () => {
    const shown = async () => {
      const { id, number, checkCode } = await issuePermit(app)
      const { body: portal } = await app.visitor.call('settings.public')
      const { body: check } = await app.visitor.call('verification.verify', { body: { number, checkCode } })
      const document = hasTextTool ? await documentTextOf({ id }) : undefined
      return { portal: portal.authorityWebSite, check: check.authority.webSite, document }
    }
    const before = await shown()
    await setSetting(app, 'authority.webSite', 'https://nacs.example/en/')
    const after = await shown()
    await setSetting(app, 'authority.webSite', '')
    expect(before).toMatchObject({ portal: null, check: null })
    expect(after).toMatchObject({ portal: 'https://nacs.example/en/', check: 'https://nacs.example/en/' })
    if (hasTextTool) {
      expect(before.document).not.toContain('nacs.example/en')
      expect(after.document).toMatch(/^\s+nacs\.example\/en$/m)
    }
  })
})

describe('an exempt quantity', () => {
  const warned = async (draft: Record<string, unknown>) => {
    const { body } = (await importer?.call('authorizations.create', { body: draft })) ?? {}
    return body.checks.filter(({ code }: { code: string }) => code === 'exemptQuantity')
  }
  const morphine = (...grams: string[]) => ({
    ...importDraft(parts),
    lines: grams.map((quantity) => ({ ...parts.morphine, quantity, unit: 'g' })),
  })

  it('is pointed out, all lines of the substance together, and blocks nothing', async () => {
    const { body: substances } = (await importer?.call('masters.substances')) ?? {}
    const { code } = substances.find(({ id }: { id: number }) => id === parts.morphine.substanceId)
    expect(await warned(morphine('1'))).toEqual([])
    await setSetting(app, 'import_export.exemptQuantityTable', [{ substance: code, grams: '1' }])
    const [found, ...more] = await warned(morphine('1'))
    expect(found).toMatchObject({ severity: 'warn', params: { substance: 'Morphine', limit: '1' } })
    expect(Number(found.params.grams)).toBeCloseTo(0.752, 3)
    expect(more).toEqual([])
    expect(await warned(morphine('0.7', '0.7'))).toEqual([])
    expect(await warned({ ...importDraft(parts, { codeine: '0.0001' }) })).toEqual([])
    await setSetting(app, 'import_export.exemptQuantityTable', [])
  })

  it('is a reason for attention in the worklist', async () => {
    if (importer === undefined) throw new Error('nobody is signed in')
    await setSetting(app, 'import_export.exemptQuantityTable', [{ substance: 'morphine', grams: '1' }])
    const { body } = await importer.call('authorizations.create', { body: morphine('1') })
    const { number } = await step(importer, body, 'submit', { declaration: true })
    await setSetting(app, 'import_export.exemptQuantityTable', [])
    const listed = await officer?.call('authorizations.list', { query: { search: number } })
    expect(listed?.body.items[0].flags).toContain('exemptQuantity')
  })
})

describe('the pattern of numbers', () => {
  const pattern = "'MZ'.YYYY.GG.D-nnnn-c"
  afterAll(() => setSetting(app, 'import_export.numberPattern', 'CC/D/GG/YYYY/nnnnnn-c'))

  it('is refused at its field where it cannot be used', async () => {
    const id = 'import_export.numberPattern'
    const { revision } = (await officer?.call('settings.one', { params: { id } }))?.body ?? {}
    const answer = await officer?.call('settings.save', {
      body: { items: [{ settingId: id, settingValue: 'CC/YYYY-c', revision: revision ?? null }] },
    })
    expect(answer?.status).toBe(422)
    expect(JSON.stringify(answer?.body)).toContain('patternSequence')
  })

  it('makes the next number, and none twice', async () => {
    const before = await submitted()
    await setSetting(app, 'import_export.numberPattern', pattern)
    const after = await submitted()
    expect(before).toMatch(/^XV\/I\/NP\/2026\/\d{6}-[0-9A-Z]$/)
    expect(after).toMatch(/^MZ\.2026\.NP\.I-\d{4,}-[0-9A-Z]$/)
    expect(hasValidCheckCharacter(after)).toBe(true)
    const serialOf = (number: string): number => Number(/(\d{4,})-.$/.exec(number)?.[1])
    expect(serialOf(after)).toBe(serialOf(before) + 1)
  })

  it('passes over a number that an earlier pattern has made', async () => {
    await setSetting(app, 'import_export.numberPattern', 'nnnn-c')
    const first = await submitted()
    await app.database.ownerPool.query(`select setval('authorization_serial', $1::bigint - 1)`, [
      Number.parseInt(first, 10),
    ])
    const second = await submitted()
    expect(Number.parseInt(second, 10)).toBe(Number.parseInt(first, 10) + 1)
  })

  it('lets documents be found by either pattern, however they are typed', async () => {
    await setSetting(app, 'import_export.numberPattern', 'CC/D/GG/YYYY/nnnnnn-c')
    const old = await issuePermit(app)
    await setSetting(app, 'import_export.numberPattern', pattern)
    const fresh = await issuePermit(app)
    const typed = [
      [old, old.number.toLowerCase().replaceAll('/', ' ')],
      [fresh, fresh.number],
      [fresh, fresh.number.toLowerCase().replaceAll(/[.-]/g, ' ')],
      [fresh, fresh.number.replaceAll('.', '/')],
    ] as const
    for (const [{ id, checkCode }, number] of typed) {
      const found = await customs?.call('endorsements.find', { body: { number, checkCode } })
      expect(found).toMatchObject({ status: 200, body: { id } })
      const checked = await app.visitor.call('verification.verify', { body: { number, checkCode } })
      expect(checked).toMatchObject({ status: 200, body: { verdict: 'VALID' } })
    }
    const { body } = (await officer?.call('authorizations.list', { query: { search: fresh.number } })) ?? {}
    expect(body.items).toMatchObject([{ id: fresh.id }])
  })
})
