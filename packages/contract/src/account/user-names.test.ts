import { describe, expect, it } from 'vitest'
import { faultOfUserName, plainUserName } from './user-names.ts'

describe('a new user name', () => {
  it.each([
    ['importer', undefined],
    ['Amélie.Stranger-7@office_1', undefined],
    ['иванова', undefined],
    ['παπαδόπουλος', undefined],
    ['محمد٧', undefined],
    ['田中さくら', undefined],
    // Wide and composed forms are their plain ones.
    ['ｉｍｐｏｒｔｅｒ', undefined],
    ['two words', 'characters'],
    ['a\u200db', 'characters'],
    ['a\u202eb', 'characters'],
    ['', 'characters'],
    // Latin with a Cyrillic а, a Greek ο, an Armenian ո, an Arabic digit.
    ['аdmin', 'scripts'],
    ['impοrter', 'scripts'],
    ['adminո', 'scripts'],
    ['admin٧', 'scripts'],
    ['田中иванова', 'scripts'],
  ])('%s: %s', (typed, fault) => expect(faultOfUserName(typed)).toBe(fault))
  it.each([
    ['Importer', 'importer'],
    ['ｏﬃｃｅｒ', 'officer'],
    ['Ame\u0301lie', 'amélie'],
  ])('%s is kept as %s', (typed, kept) => expect(plainUserName(typed)).toBe(kept))
})
