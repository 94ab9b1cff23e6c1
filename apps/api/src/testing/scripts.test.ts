import { unprintableIn } from '@papaver/contract/printing/printable.ts'
import { describe, expect, it } from 'vitest'
import { createSigningKeys, heldKeys } from '../platform/documents/keys.ts'
import { renderDocument } from '../platform/documents/render.ts'
import { documentSamples } from './document-samples.ts'
import { boxesOf, hasTextTool, lettersIn, textOf } from './pdf-text.ts'
import { namesInScripts } from './scripts.ts'

const keys = heldKeys(
  await createSigningKeys({ authorityName: 'Agency', country: 'XV', now: new Date('2026-06-01T00:00:00Z') }),
)
const makers = Object.entries(documentSamples)
/** In any order: readers put runs of the other direction, and marks, where they like. */
const lettersOf = (text: string): Set<string> => new Set(text.normalize('NFC').replaceAll(/[\s\p{Cf}]/gu, ''))

/** Which letters are not among those that were printed. */
const lostOf = (text: string, printed: ReadonlySet<string>): string[] =>
  [...lettersOf(text)].filter((letter) => !printed.has(letter))

const pageWith = async (name: string): Promise<Uint8Array> => {
  const template =
    '#set page(paper: "a4")\n#set document(title: "x")\n#data.name\n#text(..semibold, data.name)\n#text(..mono, data.name)'
  const createdAt = new Date('2026-06-17T08:00:00Z')
  return renderDocument({ template, data: { name }, files: {}, attachments: [], createdAt })
}

// The compiler makes no PDF/A-3a where a letter has no glyph, or where a glyph has no letter.
describe.each(namesInScripts)('a name in %s', (_script, name) => {
  it('can be printed', async () => {
    expect(unprintableIn(name)).toEqual([])
    const pdf = await pageWith(name)
    expect(lostOf(name, lettersIn(pdf))).toEqual([])
    if (hasTextTool) expect(lettersOf(textOf(pdf))).toEqual(lettersOf(name))
  })
})

const all = namesInScripts.map(([, name]) => name).join(' ')
describe.each(makers)('a %s', (_kind, make) => {
  it.each(['en', 'fr', 'ar'])('names people and companies in every script, in %s', async (culture) => {
    const pdf = await make(all, culture, keys)
    for (const printed of [lettersIn(pdf), ...(hasTextTool ? [lettersOf(textOf(pdf))] : [])]) {
      expect(lostOf(all, printed)).toEqual([])
      expect(printed).not.toContain('\ufffd')
    }
  })

  it('is not made where a letter would be lost', async () => {
    await expect(make('Acme 👩‍👩‍👧', 'en', keys)).rejects.toMatchObject({
      refusal: { code: 'documentUnprintable' },
      details: { characters: '👩‍👩‍👧', text: expect.stringContaining('Acme 👩‍👩‍👧') },
    })
  })

  it.skipIf(!hasTextTool).each([
    ['a word of 95 letters', 'W'.repeat(95)],
    ['an address of the web of 300 letters', `https://x.example/${'abcdefghij'.repeat(28)}`],
    ['a chemical name', `N-(${'methylphenyl'.repeat(8)})piperidine`],
  ])('breaks %s', async (_what, text) => {
    for (const culture of ['en', 'fr', 'ar']) {
      for (const { left, right, width } of boxesOf(await make(text, culture, keys))) {
        // Margins are 14 mm or more, of which a numbered condition may take 5.
        expect(left).toBeGreaterThan(28)
        expect(right).toBeLessThan(width - 28)
      }
    }
  })
})
