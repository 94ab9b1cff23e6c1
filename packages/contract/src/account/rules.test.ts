import { describe, expect, it } from 'vitest'
import { isPasswordExpired, passwordValidity, secondFactorRuleOf } from './rules.ts'

describe('which second factor is required', () => {
  const byRole = { CA_ADMIN: 'required', ESTB_MANAGER: 'optional', ESTB_USER: 'off', CUST_USER: 'off' }
  it.each<[roles: string[], rule: string]>([
    [['CA_ADMIN'], 'required'],
    [['ESTB_MANAGER'], 'optional'],
    [['ESTB_USER'], 'off'],
    // Of several roles the strictest counts.
    [['ESTB_USER', 'CA_ADMIN'], 'required'],
    [['ESTB_USER', 'ESTB_MANAGER'], 'optional'],
    [['ESTB_USER', 'CUST_USER'], 'off'],
    // The names of roles compare without regard to case.
    [['estb_user'], 'off'],
    // What nobody has spoken about is required.
    [['CULTIVATION'], 'required'],
    [['ESTB_USER', 'CULTIVATION'], 'required'],
    [[], 'required'],
  ])('%j: %s', (roles, rule) => expect(secondFactorRuleOf(byRole, roles)).toBe(rule))
  it('is required where the setting says something that is no rule', () =>
    expect(secondFactorRuleOf({ ESTB_USER: 'never' }, ['ESTB_USER'])).toBe('required'))
})

describe('the end of a password', () => {
  const changedAt = new Date('2026-01-01T10:00:00Z')
  it.each<[now: string, days: number, isOver: boolean, left: number | null]>([
    ['2026-01-01T10:00:00Z', 90, false, 90],
    ['2026-01-01T10:00:01Z', 90, false, 89],
    ['2026-04-01T09:59:59Z', 90, false, 0],
    ['2026-04-01T10:00:00Z', 90, true, 0],
    ['2036-01-01T00:00:00Z', 0, false, null],
  ])('at %s, of %i days: over %s, %s left', (now, days, isOver, left) => {
    expect(isPasswordExpired(changedAt, days, new Date(now))).toBe(isOver)
    expect(passwordValidity(changedAt, days, new Date(now))).toBe(left)
  })
})
