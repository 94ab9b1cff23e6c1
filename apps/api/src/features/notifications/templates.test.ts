import { shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { wordsFor } from '../localization/public.ts'
import { mailCodes } from './policy.ts'
import { fillSubject, fillText, mailParams, paramMarks } from './templates.ts'

const number = 'XV/I/N/2026/000001-7'
const full = {
  number,
  status: 'Issued',
  link: 'https://papaver.example/#/import-export/1',
  comment: 'One line\nand another',
  reason: 'Incomplete documents',
  company: 'Alba Pharma',
  partner: 'Beta Labs',
  name: 'Ada Example',
  successor: 'XV/I/N/2026/000002-5',
  dueOn: '2026-12-01',
  expiresOn: '2026-12-31',
  authority: 'Authority',
  contact: 'mail@authority.example',
}

describe.each(shippedCultures)('mails in %s', (culture) => {
  it.each(mailCodes)('%s have a subject with the number, and need nothing but the number', (code) => {
    const words = wordsFor(culture)
    const subject = words(`notifications.mails.${code}.subject`, paramMarks)
    const text = words(`notifications.mails.${code}.text`, paramMarks)
    expect(subject).not.toContain('notifications.')
    expect(fillSubject(culture, subject, full)).toContain(number)
    const filled = fillText(culture, text, full)
    expect(filled).toContain(number)
    expect(filled).not.toMatch(/\p{Cc}(?<!\n)|\{\{|undefined/u)
    const bare = fillText(culture, text, { number })
    expect(bare).toContain(number)
    expect(bare).not.toMatch(/:\s*(\n|$)/)
  })
})

describe('a parameter', () => {
  const { dueOn = '', comment = '', company = '' } = paramMarks
  it.each([
    ['en', '1 December 2026'],
    ['de', '1. Dezember 2026'],
    ['fr', '1er décembre 2026'],
    ['es', '1 de diciembre de 2026'],
    ['fi', '1. joulukuuta 2026'],
    ['ru', '1 декабря 2026 года'],
    ['ar', '1 ديسمبر 2026'],
  ])('that is a day is written as %s writes it', (culture, day) => {
    expect(fillText(culture, dueOn, full)).toBe(day)
  })
  it('that is no day stays as it is', () => {
    expect(fillText('en', dueOn, { dueOn: 'soon' })).toBe('soon')
    expect(fillText('en', dueOn, { dueOn: '2026-13-45' })).toBe('2026-13-45')
  })
  it('that is missing takes its paragraph with it', () => {
    expect(fillText('en', `A\n\nB ${company}\n\nC\n${comment}\n\nD`, { comment: ' ' })).toBe('A\n\nD')
  })
  it('is known to the templates', () => {
    expect(Object.keys(paramMarks)).toEqual([...mailParams])
  })
})
