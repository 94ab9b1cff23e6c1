import { describe, expect, it } from 'vitest'
import {
  isCommonPassword,
  missingCriteria,
  type PasswordCriterion,
  type PasswordRules,
  passwordDemands,
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

describe('what is demanded under either set of rules', () => {
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
    // The authority may demand more than the standard does, and never less.
    ['standards', 20, false, 'nineteen signs long', ['length']],
    ['standards', 20, true, 'nineteen signs long', ['length']],
    ['standards', 20, true, 'twenty signs as asked', []],
    ['standards', 8, false, 'x'.repeat(64), []],
    ['standards', 8, false, 'x'.repeat(65), ['length']],
  ]
  it.each(cases)(
    '%s of %i, second factor %s: %s lacks %j',
    (rules, configured, second, password, missing) => {
      const { criteria, minimumLength } = passwordDemands(rules, configured, second)
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
    expect(isCommonPassword('Rival-harbour-1!', 'rival')).toBe(false)
  })
})
