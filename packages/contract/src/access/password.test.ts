import { describe, expect, it } from 'vitest'
import {
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
