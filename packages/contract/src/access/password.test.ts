import { describe, expect, it } from 'vitest'
import { isFrequentPassword } from '../account/password-block-list.ts'
import {
  barredNames,
  isCommonPassword,
  missingCriteria,
  type PasswordCriterion,
  type PasswordRules,
  passwordRequirements,
  specialCharacters,
} from './password.ts'

describe('what a new password must have (specification §5)', () => {
  const cases: [password: string, minimumLength: number, missing: PasswordCriterion[]][] = [
    ['', 8, ['digit', 'uppercase', 'lowercase', 'special', 'length']],
    ['Harbour7seal', 8, ['special']],
    ['Harbour7!', 8, []],
    ['Hrbor7!', 8, ['length']],
    ['Harbor7!', 8, []],
    ['Harbor7!', 9, ['length']],
    ['harbour7!', 8, ['uppercase']],
    ['HARBOUR7!', 8, ['lowercase']],
    ['Harbour!!', 8, ['digit']],
    [`Aa1!${'x'.repeat(60)}`, 8, []],
    [`Aa1!${'x'.repeat(61)}`, 8, ['length']],
    // Not every mark is special.
    ['Harbour7+', 8, ['special']],
    ['Harbour7 .,;', 8, ['special']],
    // Letters of any alphabet are letters; spaces are allowed.
    ['Гавань7-северная', 8, []],
    ['Ääkköset 7!', 8, []],
  ]
  it.each(cases)('%s of at least %i lacks %j', (password, minimumLength, missing) => {
    expect(missingCriteria(password, minimumLength)).toEqual(missing)
  })
  it.each([...specialCharacters])('%s is special', (character) => {
    expect(missingCriteria(`Harbour7${character}`, 8)).toEqual([])
  })
})

describe('what is required under either set of rules', () => {
  const cases: [
    rules: PasswordRules,
    configured: number,
    hasSecondFactor: boolean,
    password: string,
    missing: PasswordCriterion[],
  ][] = [
    ['classes', 8, false, 'harbour', ['digit', 'uppercase', 'special', 'length']],
    ['classes', 8, true, 'Harbour7', ['special']],
    ['standards', 8, false, 'fourteen signs', ['length']],
    ['standards', 8, false, 'fifteen  signs.', []],
    ['standards', 8, true, '7 signs', ['length']],
    ['standards', 8, true, '8 signs.', []],
    // The authority may require more than the standard does, and never less.
    ['standards', 20, false, 'nineteen signs long', ['length']],
    ['standards', 20, true, 'nineteen signs long', ['length']],
    ['standards', 20, true, 'twenty signs as asked', []],
    ['standards', 8, false, 'x'.repeat(64), []],
    ['standards', 8, false, 'x'.repeat(65), ['length']],
  ]
  it.each(cases)(
    '%s of %i, second factor %s: %s lacks %j',
    (rules, configured, second, password, missing) => {
      const { criteria, minimumLength } = passwordRequirements(rules, configured, second)
      expect(missingCriteria(password, minimumLength, criteria)).toEqual(missing)
    },
  )
})

describe('passwords that are tried first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Passw0rd!2026',
    '!!Admin123',
    'AdminAdmin1!',
    'Welcome-2026',
    'Qwerty123!',
    'Summer2026!',
    'Papaver-2026!',
    'Aa1!Aa1!Aa1!',
    '12345678!',
    'Salasana1!',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['Harbour7!seal', 'Poppies grow 4 us!', 'Winter-Harbour-7', 'xK9#vLq2$w', 'Passwordless7!'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
  it('is the person’s own name with something around it', () => {
    expect(isCommonPassword('Ilse.Marten1!', 'ilse.marten')).toBe(true)
    expect(isCommonPassword('Ilse.Marten1!', 'tomas')).toBe(false)
    expect(isCommonPassword('Rival-rival-1!', 'rival')).toBe(true)
    // Contained is enough, but for names that are too short to be found by chance.
    expect(isCommonPassword('Rival-harbour-1!', 'rival')).toBe(true)
    expect(isCommonPassword('8-H@rbour-r1val!', 'rival')).toBe(true)
    expect(isCommonPassword('Kai-harbour-812!', 'kai')).toBe(false)
    expect(isCommonPassword('Kai-812!', 'kai')).toBe(true)
  })

  it('contains what everybody here thinks of first', () => {
    const names = barredNames({ en: 'Medicines Agency of the Isles', fi: 'Lääkevirasto' }, 'AT', ['en', 'de'])
    expect(names).toEqual(['medicines', 'agency', 'isles', 'lääkevirasto', 'austria', 'österreich'])
    const common = (password: string) => isCommonPassword(password, '', { names })
    expect(common('Austria-seven-41!')).toBe(true)
    // The same in either spelling of its signs.
    expect(common('Blue-Österreich-41!'.normalize('NFD'))).toBe(true)
    expect(common('Quiet-Harbour-41!')).toBe(false)
    expect(barredNames({}, 'no country', ['en'])).toEqual([])
  })

  it.each(['Trustno1', 'Chelsea-1!', 'Liverpool#99', 'gfhjkm'])(
    'is among the most frequent: %s',
    (password) => {
      expect(isCommonPassword(password, '', { isFrequent: isFrequentPassword })).toBe(true)
    },
  )
  it.each(['Quiet-Harbour-88', 'Unikko-eight-north-8!', 'xK9#vLq2$w', 'Harbour-7seal!'])(
    'is not: %s',
    (password) => expect(isCommonPassword(password, '', { isFrequent: isFrequentPassword })).toBe(false),
  )
})
