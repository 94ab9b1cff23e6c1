import { expect, it } from 'vitest'
import { faultAtFirst, photoFrom, sizeWithin } from './photo-file.ts'

const limits = { mediaTypes: ['image/jpeg', 'image/png'], maxBytes: 1000 }
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0 and so on', undefined],
  ['a PNG', '\x89PNG\r\n\x1a\n and so on', undefined],
  ['nothing', '', 'empty'],
  ['a text', 'Two labels were wet', 'notPicture'],
  ['a PDF', '%PDF-1.7', 'notPicture'],
  ['a picture as phones keep it', '\0\0\0\x18ftypheic and so on', 'heic'],
] as const)('%s is judged by its first bytes, whatever its name says', (_what, text, fault) => {
  expect(faultAtFirst(bytesOf(text), limits)).toBe(fault)
})

it('a kind that the authority does not take is none', () => {
  expect(faultAtFirst(bytesOf('\x89PNG\r\n\x1a\n'), { mediaTypes: ['image/jpeg'] })).toBe('notPicture')
})

it('says so of a whole file', async () => {
  expect(await photoFrom(new File([], 'empty.jpg'), limits)).toEqual({ fault: 'empty' })
  expect(await photoFrom(new File(['hello'], 'seal.jpg', { type: 'image/jpeg' }), limits)).toEqual({
    fault: 'notPicture',
  })
})

it.each([
  [4000, 3000, [2560, 1920]],
  [3000, 4000, [1920, 2560]],
  [800, 600, [800, 600]],
  [100_000, 3, [2560, 1]],
] as const)('a picture of %i × %i keeps its proportions', (width, height, size) => {
  expect(sizeWithin(width, height, 2560)).toEqual(size)
})
