import { describe, expect, it } from 'vitest'
import { chooseLanguage, type Language, shippedLanguages, speaker } from './words.ts'

const persian: Language = { culture: 'fa', name: 'فارسی', direction: 'rtl' }
const serbian: Language = { culture: 'sr-Latn', name: 'Srpski', direction: 'ltr' }
const offered = [...shippedLanguages, persian, serbian]

describe('the language of the page', () => {
  it.each([
    [['fi-FI', 'en'], 'fi'],
    [['sv', 'de'], 'de'],
    [['fa', 'en'], 'fa'],
    [['fa_IR'], 'fa'],
    [['sr-Latn'], 'sr-Latn'],
    [['tlh', '"ar"'], 'ar'],
    [['ar-XB'], 'ar'],
  ])('asked for %j is %s', (asked, culture) => {
    expect(chooseLanguage(asked, offered)?.culture).toBe(culture)
  })
  it('is none where none of those asked for is offered', () => {
    expect(chooseLanguage(['fa', 'sr'], shippedLanguages)).toBeUndefined()
  })
  it('turns around for Arabic before the server has answered', () => {
    expect(chooseLanguage(['ar'], shippedLanguages)?.direction).toBe('rtl')
  })
})

describe('a sentence', () => {
  const tree = { title: 'Check', days_one: '{{count}} day', days_other: '{{count}} days' }
  it('of an added language is its own, and English where it has none', () => {
    const say = speaker('fa', { own: { title: 'بررسی' }, tree })
    expect([say('title'), say('days', { count: 2 }), say('nothing')]).toEqual(['بررسی', '2 days', 'nothing'])
  })
  it('of an added language is said in its own "other" before English', () => {
    const say = speaker('sr-Latn', { own: { days_other: '{{count}} dana' }, tree })
    expect([1, 3, 5].map((count) => say('days', { count }))).toEqual(['1 dana', '3 dana', '5 dana'])
  })
  it('of a shipped language keeps the forms that the authority has not written', () => {
    const words = { days_one: '{{count}} день', days_few: '{{count}} дня', days_other: '{{count}} дней' }
    const say = speaker('ru', { own: { days_other: '{{count}} суток' }, tree: words })
    expect([1, 3, 1.5].map((count) => say('days', { count }))).toEqual(['1 день', '3 дня', '1.5 суток'])
  })
  it('keeps the name of a value that comes later', () => {
    expect(speaker('en', { own: undefined, tree: { mail: 'To {{mail}}' } })('mail')).toBe('To {{mail}}')
  })
})
