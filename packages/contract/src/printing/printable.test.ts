import { describe, expect, it } from 'vitest'
import { faultOf } from '../fields/check.ts'
import { needsMoreFonts, unprintableIn, unprintableSaid } from './printable.ts'

describe('what documents can print', () => {
  it.each([
    ['Ferrand Opiacés SA', false],
    ['北京中药有限公司', true],
    ['Ɓagwai', true],
    ['ශ්\u200dරී ලංකා', true],
    ['5 µg, ½, ≥ 98 %', false],
  ])('%s', (text, needsMore) => {
    expect(unprintableIn(text)).toEqual([])
    expect(needsMoreFonts(text)).toBe(needsMore)
  })

  it.each([
    ['Acme 🙂🙂 Ltd', '🙂'],
    ['a\u0000b', 'U+0000'],
    ['\ue000', 'U+E000'],
    ['\u{f0000}', 'U+F0000'],
    ['x\ud800', 'U+D800'],
    ['a\u0378', 'U+0378'],
    ['б\u064b', 'б\u064b'],
    ['☑ 𒀀', '☑, 𒀀'],
    ['\ufffd', '\ufffd'],
  ])('%j names what it cannot', (text, said) => {
    expect(unprintableSaid(text)).toBe(said)
  })
})

it.each([
  ['text', 'Acme 🙂'],
  ['longText', 'One\n🙂'],
  ['texts', ['Acme', '🙂']],
] as const)('a field of %s says what cannot be printed', (type, value) => {
  expect(faultOf({ key: 'name', type }, value, {})).toBe('unprintable')
})
