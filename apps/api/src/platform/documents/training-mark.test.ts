import { execFileSync } from 'node:child_process'
import { shippedCultures } from '@papaver/contract/features.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setTraining } from '../world.ts'
import { permitWord } from './labels.ts'
import { renderDocument } from './render.ts'

const documentIn = async (language: string): Promise<Buffer> => {
  const template = '#set page(paper: "a4", margin: 20mm)\n#set document(title: "A permit")\n#data.said'
  const data = { language, said: 'What the permit says.' }
  const createdAt = new Date('2026-06-17T08:00:00Z')
  return Buffer.from(await renderDocument({ template, data, files: {}, attachments: [], createdAt }))
}

/** What stands on the slant is read letter by letter, in any order. */
const lettersOf = (text: string): string[] => [...text.replace(/\s/g, '')].toSorted()

let hasTextTool = true
beforeAll(() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
  } catch {
    hasTextTool = false
  }
})
afterEach(() => setTraining(false))

describe('a document from training', () => {
  it.each(shippedCultures)('bears the mark in %s and in English', async (language) => {
    setTraining(true)
    const pdf = await documentIn(language)
    const own = permitWord('training', language)
    expect(own).not.toBe('')
    for (const said of [own, 'TRAINING – NOT VALID']) expect(pdf.includes(said)).toBe(true)
    if (!hasTextTool || language === 'ar') return
    const drawn = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
    const english = own === 'TRAINING – NOT VALID' ? '' : 'TRAINING – NOT VALID'
    expect(lettersOf(drawn)).toEqual(lettersOf(`${own}${english}What the permit says.`))
  })

  it('is larger by what is drawn across each page', async () => {
    const plain = await documentIn('en')
    setTraining(true)
    expect((await documentIn('en')).length).toBeGreaterThan(plain.length + 500)
  })
})

it('says nothing of training in the real world, however often it made the other kind before', async () => {
  setTraining(true)
  await documentIn('fr')
  setTraining(false)
  expect((await documentIn('fr')).includes(permitWord('training', 'fr'))).toBe(false)
})
