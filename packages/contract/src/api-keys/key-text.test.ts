import { describe, expect, it } from 'vitest'
import { isKeyText, keyOf, keySigns, shownPart } from './key-text.ts'

const key = keyOf('a'.repeat(keySigns))

describe('the text of a key', () => {
  it('is one of its signs, and checks itself', () => {
    expect(key).toBe(`papk_${'a'.repeat(40)}3gcfED`)
    expect(isKeyText(key)).toBe(true)
    expect(shownPart(key)).toBe('papk_aaaa')
  })

  it.each([
    ['another sign', key.replace('_a', '_b')],
    ['two signs that have changed places', keyOf(`ab${'c'.repeat(38)}`).replace('_ab', '_ba')],
    ['another check', `${key.slice(0, -1)}0`],
    ['a sign too few', key.slice(0, -1)],
    ['a sign too many', `${key}0`],
    ['another prefix', key.replace('papk', 'papx')],
    ['what stands in a token', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['nothing', ''],
  ])('with %s is none', (_what, text) => {
    expect(isKeyText(text)).toBe(false)
  })
})
