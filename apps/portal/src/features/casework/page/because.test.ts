import { afterEach, expect, it } from 'vitest'
import { currentCulture } from '../../../platform/culture.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { becauseInLine, becauseOf } from './because.ts'

afterEach(() => currentCulture.set({ culture: 'en', direction: 'ltr' }))

it.each([
  ['en', 'Establishment renamed; Flag added: Holder renamed'],
  ['ar', 'Establishment renamed؛ Flag added: Holder renamed'],
])('parts what the system found, in %s', (culture, said) => {
  currentCulture.set({ culture, direction: 'ltr' })
  expect(becauseInLine({ reason: null, comment: 'Establishment renamed\nFlag added: Holder renamed' })).toBe(
    said,
  )
})

it.each([
  [
    'a reason and words',
    'لم يكتمل',
    'The licence is missing.',
    `${isolated('لم يكتمل')}. ${isolated('The licence is missing.')}`,
  ],
  ['words alone', null, 'Two\nlines', 'Two\nlines'],
  ['a reason alone', 'Incomplete', null, 'Incomplete'],
  ['nothing', null, null, ''],
])('keeps the direction of each: %s', (_, reason, comment, said) => {
  expect(becauseOf({ reason, comment })).toBe(said)
})
