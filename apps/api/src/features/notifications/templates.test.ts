import { shippedCultures } from '@papaver/contract/features.ts'
import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { placeholderNames } from '@papaver/contract/notifications/placeholder-names.ts'
import { mayName, mayNameInSubject, mustName } from '@papaver/contract/notifications/placeholders.ts'
import { templateProblems } from '@papaver/contract/notifications/templates.ts'
import { describe, expect, it } from 'vitest'
import { listMessageFiles, readMessageFile } from '../localization/messages.ts'
import { wordsFor } from '../localization/public.ts'
import { fillSubject, fillText, paramMarks } from './templates.ts'

const number = 'XV/I/N/2026/000001-7'
const full: Record<string, string> = {
  number,
  link: 'https://papaver.example/#/import-export/1',
  comment: 'One line\nand another',
  reason: 'Incomplete documents',
  company: 'Alba Pharma',
  formerName: 'Alba & Sons',
  partner: 'Beta Labs',
  point: 'Port Aster',
  name: 'Ada Example',
  successor: 'XV/I/N/2026/000002-5',
  dueOn: '2026-12-01',
  expiresOn: '2026-12-31',
  authority: 'Authority',
  contact: 'mail@authority.example',
  userName: 'ada.example',
  cancelLink: 'https://papaver.example/#/password/cancel/1',
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  role: 'Manager',
  hours: '48 hours',
  minutes: '60 minutes',
  count: '3 new notifications',
  list: 'One thing\nAnother thing',
  title: 'Closed on Saturday',
  message: 'One paragraph\nof two lines\n\nAnd another',
  sentOn: '2026-11-30',
  subject: 'Mail server',
  substance: 'Codeine',
  change: 'Moves to another schedule',
  effectiveOn: '2027-01-01',
  legalBasis: 'Decree 12/2026',
  kind: 'Import authorization',
  importer: 'Alba Pharma, 1 Mill Lane',
  exporter: 'Beta Labs, 2 Quay',
  goods: '1. Morphine: 1 kg\n2. Codeine: 2 kg',
  checkCode: 'ABCD-EFGH',
}

interface Wording {
  readonly subject: string
  readonly text: string
  readonly name: string
  readonly when: string
}
/** As written in the file of that language, without what English would stand in for. */
const wordingsOf = (culture: string): Record<string, Wording> => {
  const file = listMessageFiles().find((each) => each.feature === 'notifications' && each.culture === culture)
  return readMessageFile(file?.path ?? '').mails as unknown as Record<string, Wording>
}
const placeholdersOf = (text = ''): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name ?? ''))].sort()

describe.each(shippedCultures)('mails in %s', (culture) => {
  const english = wordingsOf('en')
  const own = wordingsOf(culture)

  it('are those that the system writes, and no others', () => {
    expect(Object.keys(own).sort()).toEqual([...noticeCodeNames].sort())
  })

  it.each(noticeCodeNames)('%s say what English says, with known parameters', (code) => {
    const { subject = '', text = '' } = own[code] ?? {}
    expect([subject.trim(), text.trim()]).not.toContain('')
    expect(placeholdersOf(subject)).toEqual(placeholdersOf(english[code]?.subject))
    expect(placeholdersOf(text)).toEqual(placeholdersOf(english[code]?.text))
    expect(text.split('\n\n').map(placeholdersOf)).toEqual(
      english[code]?.text.split('\n\n').map(placeholdersOf),
    )
    expect(templateProblems(code, { subject, text, html: null })).toEqual([])
    expect(subject).not.toMatch(/[.\n]$/)
  })

  it.each(noticeCodeNames)('%s have a name and say when they are sent', (code) => {
    const { name = '', when = '' } = own[code] ?? {}
    expect([name.trim(), when.trim()]).not.toContain('')
    expect(name).not.toMatch(/[.{]/)
    expect(when).toMatch(/\.$/)
  })

  it.each(noticeCodeNames)(
    '%s read well with all parameters, and with those alone that they need',
    (code) => {
      const words = wordsFor(culture)
      const subject = words(`notifications.mails.${code}.subject`, paramMarks)
      const text = words(`notifications.mails.${code}.text`, paramMarks)
      expect(subject).not.toContain('notifications.')
      const filled = fillText(culture, text, full)
      expect(filled).not.toMatch(/\p{Cc}(?<!\n)|\{\{|undefined/u)
      expect(fillSubject(culture, subject, full)).not.toMatch(/\p{Cc}|\{\{|undefined/u)
      const needed = Object.fromEntries(mustName(code).map((name) => [name, full[name]]))
      const bare = fillText(culture, text, { number, ...needed })
      expect(bare).not.toBe('')
      expect(bare).not.toMatch(/:\s*(\n\n|$)/)
      // A mail about a case says which, in the line of the inbox too; a draft has no number yet.
      if (!/^(IE|CASE)_/.test(code) || !mustName(code).includes('number')) return
      expect(fillSubject(culture, subject, full)).toContain(number)
      expect(filled).toContain(number)
      expect(bare).toContain(number)
    },
  )
})

describe('a figure takes its plural form', () => {
  it.each([
    ['en', 'hours', [1, 48], ['1 hour', '48 hours']],
    ['de', 'minutes', [1, 60], ['1 Minute', '60 Minuten']],
    ['fi', 'hours', [1, 2], ['1 tunnin', '2 tuntia']],
    ['ru', 'minutes', [1, 2, 5, 21], ['1 минуту', '2 минуты', '5 минут', '21 минуту']],
    ['ru', 'count', [1, 3, 11], ['1 новое уведомление', '3 новых уведомления', '11 новых уведомлений']],
    ['ar', 'hours', [1, 2, 3, 11, 100], ['ساعة واحدة', 'ساعتين', '3 ساعات', '11 ساعة', '100 ساعة']],
  ] as const)('%s %s', (culture, name, figures, expected) => {
    const words = wordsFor(culture)
    expect(figures.map((count) => words(`notifications.mail.${name}`, { count }))).toEqual(expected)
  })
})

describe('a parameter', () => {
  const { dueOn = '', comment = '', company = '', list = '' } = paramMarks
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
  it('that is a list has one line for each of its lines, whatever stands in them', () => {
    expect(fillText('en', `A\n\n${list}\n\nB`, { list: 'one\r\n\ntwo \u2028three \u202e{{x}}' })).toBe(
      'A\n\n- one\n- two three {{x}}\n\nB',
    )
  })
  it('keeps the blanks that hold a number together', () => {
    expect(fillText('en', `A\n\n${list}\n\nB`, { list: 'codeine\t 3\u202f008.4\u00a0g' })).toBe(
      'A\n\n- codeine 3\u202f008.4\u00a0g\n\nB',
    )
  })
  it('is known to the templates', () => {
    expect(Object.keys(paramMarks)).toEqual([...placeholderNames])
    expect(Object.keys(full).sort()).toEqual([...placeholderNames].sort())
  })
  it('that a mail must name, it may; what a subject may name, its text may', () => {
    for (const code of noticeCodeNames) {
      expect(mustName(code).filter((name) => !mayName(code).includes(name))).toEqual([])
      expect(mayNameInSubject(code).filter((name) => !mayName(code).includes(name))).toEqual([])
    }
    const named = new Set(noticeCodeNames.flatMap(mayName))
    expect(placeholderNames.filter((name) => !named.has(name))).toEqual([])
  })
})
