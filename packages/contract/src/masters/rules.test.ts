import { describe, expect, it } from 'vitest'
import { isMail } from '../mail-address.ts'
import {
  factorOfFormulas,
  factorOn,
  isCasNumber,
  isFactor,
  isGroupOf,
  isHsCode,
  isIncbCode,
  isOffered,
  isScheduleOf,
  isUnitFactor,
  isWebsite,
  mayTouchFactor,
  molarMass,
} from './rules.ts'

type Case = readonly [text: string, isRight: boolean]
const judged = (rule: (text: string) => boolean, cases: readonly Case[]) =>
  it.each(cases)('%j → %s', (text, isRight) => {
    expect(rule(text)).toBe(isRight)
  })

describe('CAS numbers and their check digit', () => {
  judged(isCasNumber, [
    ['57-27-2', true],
    ['7732-18-5', true],
    ['437-38-7', true],
    ['1972-08-3', true],
    ['57-27-3', false],
    ['57-72-2', false],
    ['75-27-2', false],
    ['057-27-2', false],
    ['5-27-2', false],
    ['57272', false],
    ['57-27-2 ', false],
    ['', false],
  ])
})

describe('HS codes', () => {
  judged(isHsCode, [
    ['2939.11', true],
    ['2939.11.00', true],
    ['2939.1100', true],
    ['2939.11.00.10', true],
    ['293911', false],
    ['2939', false],
    ['2939.1', false],
    ['2939.11.0', false],
  ])
})

describe('codes of the INCB', () => {
  judged(isIncbCode, [
    ['NA 001', true],
    ['PA 003', true],
    ['NC 020A', true],
    ['NA001', false],
    ['na 001', false],
    ['N 001', false],
    ['NA 01', false],
  ])
})

describe('e-mail addresses', () => {
  judged(isMail, [
    ['permits@nacs.example.com', true],
    ['a@b.fi', true],
    ['permits@nacs', false],
    ['permits nacs@example.com', false],
    ['@example.com', false],
    ['a@b.c', false],
  ])
})

describe('addresses of sites', () => {
  judged(isWebsite, [
    ['https://www.example.com', true],
    ['http://example.com/permits?x=1', true],
    ['javascript:alert(1)', false],
    ['https://user:secret@example.com', false],
    ['www.example.com', false],
    ['https://example', false],
  ])
})

describe('factors', () => {
  judged(isFactor, [
    ['1', true],
    ['1.0', true],
    ['0.7521', true],
    ['0.000000001', true],
    ['0', false],
    ['0.0', false],
    ['1.0001', false],
    ['0.0000000001', false],
    ['.75', false],
    ['0,75', false],
    ['-0.5', false],
    ['1e-3', false],
  ])
})

describe('factors of units', () => {
  judged(isUnitFactor, [
    ['0.001', true],
    ['1000', true],
    ['0.000000000000001', true],
    ['1000000', true],
    ['1000000.1', false],
    ['0', false],
    ['0.000', false],
    ['-1', false],
    ['1e3', false],
  ])
})

describe('schedules of conventions', () => {
  it.each([
    ['1961', 'I&IV', true],
    ['1961', 'Table I', false],
    ['1971', 'IV', true],
    ['1971', 'I&IV', false],
    ['1988', 'Table II', true],
    ['1988', '', false],
    ['national', '', true],
    ['national', 'I', false],
    ['1925', 'I', false],
  ])('%s %s → %s', (convention, schedule, isRight) => {
    expect(isScheduleOf(convention, schedule)).toBe(isRight)
  })
  it.each([
    ['1961', 'NP', true],
    ['1971', 'PREC', false],
    ['1988', 'PREC', true],
    ['1988', 'OTH', false],
    ['national', 'OTH', true],
    ['national', 'NP', true],
  ])('%s belongs to %s → %s', (convention, group, isRight) => {
    expect(isGroupOf(convention, group)).toBe(isRight)
  })
})

describe('molar masses', () => {
  it.each([
    ['H2O', '18.015'],
    ['C17H19NO3', '285.343'],
    ['(C17H19NO3)2*H2SO4*5H2O', '758.833'],
    ['C18H21NO3*H3PO4*0.5H2O', '406.371'],
    ['(C12H11N2O3)2Ca', '502.536'],
    ['C21H23ClFNO2', '375.868'],
  ])('%s weighs %s', (formula, mass) => {
    expect(Number(molarMass(formula))).toBeCloseTo(Number(mass), 1)
  })
  it.each(['', '*', 'Xx2', 'C17H19NO3*', '(C2H6', 'C2H6)', '5', 'c17h19', '(2)C', '2(3)H', 'H2O!'])(
    'no formula: %j',
    (formula) => {
      expect(molarMass(formula)).toBeUndefined()
    },
  )
})

describe('factors of formulas', () => {
  it.each([
    ['C17H19NO3', '(C17H19NO3)2*H2SO4*5H2O', 2, '0.7521'],
    ['C17H19NO3', 'C17H19NO3*HCl*3H2O', 1, '0.7592'],
    ['C18H21NO3', 'C18H21NO3*H3PO4*0.5H2O', 1, '0.7367'],
    ['C17H19NO3', 'C17H19NO3', 1, '1'],
  ])('%s in %s, %i of them: %s', (base, form, count, factor) => {
    expect(factorOfFormulas(base, form, count)?.factor).toBe(factor)
  })
  it('needs both formulas', () => {
    expect(factorOfFormulas('', 'H2O', 1)).toBeUndefined()
    expect(factorOfFormulas('H2O', 'water', 1)).toBeUndefined()
  })
})

describe('the factor of a day', () => {
  const factors = [
    { validFrom: '2019-01-01', factor: '0.75' },
    { validFrom: null, factor: '0.76' },
    { validFrom: '2026-07-01', factor: '0.7521' },
  ]
  it.each([
    ['1990-01-01', '0.76'],
    ['2018-12-31', '0.76'],
    ['2019-01-01', '0.75'],
    ['2026-06-30', '0.75'],
    ['2026-07-01', '0.7521'],
    ['2030-01-01', '0.7521'],
  ])('%s → %s', (day, factor) => {
    expect(factorOn(factors, day)?.factor).toBe(factor)
  })
  it('is none before the first one began', () => {
    expect(factorOn([{ validFrom: '2026-07-01', factor: '1' }], '2026-06-30')).toBeUndefined()
  })
})

describe('what is offered', () => {
  const row = { isActive: true, validFrom: '2026-01-01', validUntil: '2026-12-31' }
  it.each([
    [row, '2025-12-31', false],
    [row, '2026-01-01', true],
    [row, '2026-12-31', true],
    [row, '2027-01-01', false],
    [{ ...row, isActive: false }, '2026-06-01', false],
    [{ ...row, validFrom: null }, '1999-01-01', true],
    [{ ...row, validUntil: null }, '2099-01-01', true],
  ])('%j on %s → %s', (validity, day, isRight) => {
    expect(isOffered(validity, day)).toBe(isRight)
  })
})

describe('the past of a factor', () => {
  it.each([
    [null, true, false],
    ['2026-06-17', true, false],
    ['2026-06-18', true, true],
    ['2020-01-01', true, false],
    ['2020-01-01', false, true],
    [null, false, true],
  ])('from %s, used %s → %s', (from, isUsed, may) => {
    expect(mayTouchFactor(from, '2026-06-17', isUsed)).toBe(may)
  })
})
