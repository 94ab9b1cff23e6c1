import { describe, expect, it } from 'vitest'
import { askEmailChangeInput } from './account/schema.ts'
import { establishmentRules } from './establishments/fields.ts'
import { isMail, mailLink } from './mail-address.ts'
import { problemOfValue } from './masters/check-row.ts'
import { fitsFormat } from './settings/formats.ts'
import { partnerRules } from './trading-establishments/fields.ts'

const right = [
  'name@example.org',
  'first.last@example.org',
  'r&d@example.org',
  'sales/export@example.org',
  'amal+permits@example.org',
  "o'brien@example.org",
  'name@bücher.example',
  'name@xn--bcher-kva.example',
  'name@例え.テスト',
  'name@उदाहरण.परीक्षा',
  'name@dept-2.example.org',
]
const wrong = [
  'name',
  'name@example',
  '.name@example.org',
  'name.@example.org',
  'first..last@example.org',
  'na me@example.org',
  'name@-example.org',
  'name@example.org.',
  'name@exa_mple.org',
  'name@example.1',
  '"a b"@example.org',
  'a@b@example.org',
  'name@example.org\nBcc: x@example.org',
  'name<x@example.org',
  'müller@example.org',
  `${'n'.repeat(65)}@example.org`,
]

/** Every place that takes an address. */
const places: Readonly<Record<string, (text: string) => boolean>> = {
  'the rule': isMail,
  'a setting': (text) => fitsFormat('mail', text),
  'an establishment': establishmentRules.mail,
  'a foreign partner': partnerRules.mail,
  'a list of the authority': (text) =>
    problemOfValue(
      { key: 'mail', type: 'text', rule: 'mail' } as Parameters<typeof problemOfValue>[0],
      text,
    ) === undefined,
  'an account': (email) => askEmailChangeInput.safeParse({ email, password: 'x' }).success,
}

describe.each(Object.entries(places))('%s', (_place, takes) => {
  it.each(right)('takes %s', (address) => {
    expect(takes(address)).toBe(true)
  })
  it.each(wrong)('takes no %j', (address) => {
    expect(takes(address)).toBe(false)
  })
})

it('links to an address with marks that links have', () => {
  expect(mailLink('r&d/x?y#z%+a@example.org')).toBe('mailto:r%26d%2Fx%3Fy%23z%25%2Ba@example.org')
})
