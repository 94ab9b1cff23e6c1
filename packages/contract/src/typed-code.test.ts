import { describe, expect, it } from 'vitest'
import { login2FAInput } from './access/holder-proof.ts'
import { loginInput, requestResetInput } from './account/schema.ts'
import { asTypedCode } from './typed-code.ts'
import { normaliseCheckCode, normalisePermitNumber } from './verification/rules.ts'

const sixDigits: readonly (readonly [keyboard: string, typed: string])[] = [
  ['Latin', '123456'],
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
  ['full-width', '１２３４５６'],
  ['Devanagari', '१२३४५६'],
  ['Bengali', '১২৩৪৫৬'],
  ['Thai', '๑๒๓๔๕๖'],
  ['Burmese', '၁၂၃၄၅၆'],
  ['Adlam', '\u{1e951}\u{1e952}\u{1e953}\u{1e954}\u{1e955}\u{1e956}'],
]

describe.each(sixDigits)('%s digits', (_keyboard, typed) => {
  it('are read in every code', () => {
    expect(asTypedCode(typed)).toBe('123456')
    expect(login2FAInput.parse(` ${typed} `)).toBe('123456')
    expect(normalisePermitNumber(`XV/I/NP/2026/${typed}-2`)).toBe('XV/I/NP/2026/123456-2')
    expect(normaliseCheckCode(`7KQF-M${typed.slice(typed.length / 6, (typed.length * 2) / 6)}XW`)).toBe(
      '7KQFM2XW',
    )
  })
})

it('reads each digit of each keyboard', () => {
  expect(asTypedCode('０１２３４５６７８９ ٠١٢٣٤٥٦٧٨٩ ०१२३४५६७८९')).toBe('0123456789 0123456789 0123456789')
})

it('takes a user name without the blanks around it, and a password with them', () => {
  const longest = 'n'.repeat(50)
  expect(loginInput.parse({ userName: ` ${longest} `, password: ' secret ' })).toEqual({
    userName: longest,
    password: ' secret ',
  })
  expect(
    requestResetInput.parse({ userName: 'amal\u00a0', email: ' a@x.example ', recaptcha: '' }),
  ).toMatchObject({
    userName: 'amal',
    email: 'a@x.example',
  })
})
