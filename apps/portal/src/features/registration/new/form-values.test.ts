import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../platform/responses.ts'
import { bodyOf, emptyValues, judge, type Values, wrongOf } from './form-values.ts'

const requirements = { minimumLength: 8, rules: 'classes' } as const
const whole: Values = {
  ...emptyValues,
  userType: 'ESTAB',
  position: 'staff',
  firstName: 'Nadia',
  lastName: 'Ferrand',
  email: ' nadia@castellan.example ',
  establishmentType: 'EXISTING',
  establishmentName: 'XV-001',
  username: 'nadia.ferrand',
  password: 'Harbour-7seal!',
  again: 'Harbour-7seal!',
}

describe('what is wrong', () => {
  it('is nothing in a whole form', () => {
    expect(judge(whole, requirements)).toEqual({})
  })
  it('is in an empty form all that must be filled in', () => {
    expect(Object.keys(judge(emptyValues, requirements)).sort()).toEqual(
      [
        ...['again', 'email', 'establishmentName', 'establishmentType', 'lastName', 'password'],
        ...['userType', 'username'],
      ].sort(),
    )
  })
  it.each<[what: string, changes: Partial<Values>, name: keyof Values, key: string]>([
    ['nothing but spaces', { lastName: '  ' }, 'lastName', 'registration.form.missing'],
    ['no choice', { position: '' }, 'position', 'registration.form.notChosen'],
    ['half an address', { email: 'nadia@castellan' }, 'email', 'registration.form.mailWrong'],
    [
      'a space in the user name',
      { username: 'nadia f' },
      'username',
      'registration.form.userNameFault.characters',
    ],
    ['letters of two scripts', { username: 'nаdia' }, 'username', 'registration.form.userNameFault.scripts'],
    ['a password without a digit', { password: 'Harbour-seal!' }, 'password', 'account.password.incomplete'],
    ['a password that is tried first', { password: 'Password-2026' }, 'password', 'account.password.common'],
    [
      'the mail address as a password',
      { email: 'greenfield9@mail.example', password: 'Greenfield9!', again: 'Greenfield9!' },
      'password',
      'account.password.common',
    ],
    [
      'the company as a password',
      { establishmentName: 'Lumengate Pharma Ltd', password: 'Lumengate26!', again: 'Lumengate26!' },
      'password',
      'account.password.common',
    ],
    ['another password', { again: 'Harbour-7seal' }, 'again', 'account.password.different'],
    [
      'a new company without address',
      { establishmentType: 'NEW' },
      'establishmentAddress',
      'registration.form.missing',
    ],
  ])('is %s', (_what, changes, name, key) => {
    expect(judge({ ...whole, ...changes }, requirements)[name]).toBe(key)
  })
  it('is no missing position of a grower, and no missing kind of organisation of an officer of customs', () => {
    const grower: Values = { ...whole, userType: 'CULTIVATION', position: '' }
    const officer: Values = { ...whole, userType: 'CUSTOMS', establishmentType: '' }
    expect([judge(grower, requirements), judge(officer, requirements)]).toEqual([{}, {}])
  })
})

describe('what is sent', () => {
  it('is the payload of the contract', () => {
    expect(bodyOf(whole, 'proof')).toEqual({
      userType: 'ESTAB',
      establishmentType: 'EXISTING',
      isManager: false,
      designationTypeId: null,
      firstName: 'Nadia',
      lastName: 'Ferrand',
      username: 'nadia.ferrand',
      occupation: '',
      email: 'nadia@castellan.example',
      phone: '',
      fax: '',
      establishmentName: 'XV-001',
      establishmentAddress: '',
      password: 'Harbour-7seal!',
      recaptcha: 'proof',
    })
  })
  it('makes a grower answer for himself', () => {
    expect(bodyOf({ ...whole, userType: 'CULTIVATION', position: 'staff' }, '').isManager).toBe(true)
  })
  it('takes every customs office for one that is known', () => {
    const officer: Values = { ...whole, userType: 'CUSTOMS', establishmentType: 'NEW' }
    expect(bodyOf(officer, '').establishmentType).toBe('EXISTING')
  })
})

describe('what the server did not accept', () => {
  const refusal = (message: string, details = {}) => new Refusal(400, 'refused', { message, details })
  it.each([
    ['accountNameTaken', {}, { username: 'account.refusals.accountNameTaken' }],
    ['unsecuredPassword', { isCommon: true }, { password: 'account.password.common' }],
    ['unsecuredPassword', { isCommon: false }, { password: 'account.refusals.unsecuredPassword' }],
    [
      'invalidInput',
      { fields: [{ path: 'email' }, { path: 'isManager' }, { path: 'recaptcha' }] },
      { email: 'registration.form.notAccepted', position: 'registration.form.notAccepted' },
    ],
    ['tooManyRequests', {}, {}],
  ])('with %s stands at its field', (message, details, wrong) => {
    expect(wrongOf(refusal(message, details))).toEqual(wrong)
  })
})
