import { describe, expect, it } from 'vitest'
import type { NoticeCode } from './codes.ts'
import { mailActionsOf } from './outbox.ts'
import { mayNameInSubject, maySwitchOff } from './placeholders.ts'
import {
  fillRuns,
  nearestName,
  runsOf,
  type TemplateWords,
  templateProblems,
  templateStateOf,
} from './templates.ts'

const good: TemplateWords = {
  subject: 'Permit {{number}}',
  text: 'The permit {{number}} is there.',
  html: null,
}
const said = (code: NoticeCode, words: Partial<TemplateWords>): string[] =>
  templateProblems(code, { ...good, ...words }).map(({ field, code: why, word, at, meant }) =>
    [field, why, word, at, meant ?? ''].join(' ').trim(),
  )

describe('the words of a mail', () => {
  it.each<[string, NoticeCode, Partial<TemplateWords>, string[]]>([
    ['that are right', 'IE_ISSUED', {}, []],
    ['that name one twice', 'IE_ISSUED', { text: '{{number}} {{ number }}' }, []],
    ['without a subject', 'IE_ISSUED', { subject: ' ' }, ['subject empty  -1']],
    ['of 150 letters', 'IE_ISSUED', { subject: 'x'.repeat(150) }, []],
    ['of 151 letters', 'IE_ISSUED', { subject: 'x'.repeat(151) }, ['subject tooLong  -1']],
    ['on two lines', 'IE_ISSUED', { subject: 'one\ntwo' }, ['subject lines  -1']],
    ['without text', 'IE_ISSUED', { text: '' }, ['text empty  -1', 'text missing {{number}} -1']],
    ['as long as they may be', 'IE_ISSUED', { text: `{{number}}${'x'.repeat(9990)}` }, []],
    ['that are too long', 'IE_ISSUED', { text: `{{number}}${'x'.repeat(9991)}` }, ['text tooLong  -1']],
    [
      'with a slip',
      'IE_ISSUED',
      { text: '{{number}} {{nmuber}}' },
      ['text unknown {{nmuber}} 11 {{number}}'],
    ],
    ['with a stranger', 'IE_ISSUED', { text: '{{number}} {{password}}' }, ['text unknown {{password}} 11']],
    ['of another mail', 'IE_ISSUED', { text: '{{number}} {{hours}}' }, ['text unknown {{hours}} 11']],
    [
      'with what only a text may name',
      'IE_ISSUED',
      { subject: 'See {{link}}' },
      ['subject misplaced {{link}} 4'],
    ],
    ['left open', 'IE_ISSUED', { text: '{{number}} {{link' }, ['text broken {{link 11 {{link}}']],
    ['with one brace', 'IE_ISSUED', { text: '{{number}} {{link}' }, ['text broken {{link} 11 {{link}}']],
    ['closed too often', 'IE_ISSUED', { text: '{{number}} }}' }, ['text broken }} 11']],
    ['with nothing in the braces', 'IE_ISSUED', { text: '{{number}} {{ }}' }, ['text broken {{ }} 11']],
    ['without what they must name', 'IE_ISSUED', { text: 'There.' }, ['text missing {{number}} -1']],
    [
      'without the link that opens',
      'USR_PWD_RESET',
      { subject: 'New password', text: '{{link}}' },
      ['text missing {{cancelLink}} -1'],
    ],
    ['in HTML, right', 'IE_ISSUED', { html: '<p>{{number}}</p>' }, []],
    [
      'in HTML, with a slip',
      'IE_ISSUED',
      { html: '<p>{{numbr}}</p>' },
      ['html unknown {{numbr}} 3 {{number}}', 'html missing {{number}} -1'],
    ],
  ])('%s', (_, code, words, expected) => {
    expect(said(code, words)).toEqual(expected)
  })

  it('are cut into runs that make the same text again', () => {
    const text = 'a {{b}} {{ c }} {{d }} }} {{'
    expect(
      runsOf(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
    for (const { text: run, at } of runsOf(text)) expect(text.slice(at, at + run.length)).toBe(run)
  })
  it('are filled once: a value is never read again', () => {
    expect(fillRuns('{{a}} {{b}}', (name) => (name === 'a' ? '{{b}}' : undefined))).toBe('{{b}} {{b}}')
  })
  it.each([
    ['expireson', 'expiresOn'],
    ['compny', 'company'],
    ['x', undefined],
    ['recipient', undefined],
  ])('that say %s mean %s', (word, meant) => {
    expect(nearestName(word, ['company', 'expiresOn', 'number'])).toBe(meant)
  })
})

it.each<[NoticeCode, boolean]>([
  ['IE_SUBMITTED', true],
  ['IE_REFUSED', true],
  ['USR_VERIFY', false],
  ['USR_PWD_CHANGED', false],
  ['USR_INFO', false],
  ['USR_CANCELLED', true],
  ['DIGEST', false],
  ['BROADCAST', false],
])('%s may be switched off: %s', (code, expected) => {
  expect(maySwitchOff(code)).toBe(expected)
})

it('a subject names no link, no secret and nobody’s own words', () => {
  const never = ['link', 'cancelLink', 'comment', 'message', 'reason', 'list']
  for (const code of ['IE_REFUSED', 'USR_PWD_RESET', 'BROADCAST', 'DIGEST'] as const)
    expect(mayNameInSubject(code).filter((name) => never.includes(name))).toEqual([])
})

const shipped = { subject: 'S', text: 'T' }
it.each([
  ['nothing kept', undefined, shipped, 'shipped'],
  ['only switched off', { subject: null, shippedSubject: null, shippedText: null }, shipped, 'shipped'],
  ['own words', { subject: 'O', shippedSubject: 'S', shippedText: 'T' }, shipped, 'own'],
  [
    'own words, another source',
    { subject: 'O', shippedSubject: 'S', shippedText: 'old' },
    shipped,
    'outdated',
  ],
  ['a language that does not ship', undefined, undefined, 'missing'],
  ['own words in it', { subject: 'O', shippedSubject: null, shippedText: null }, undefined, 'own'],
])('%s: %s', (_, kept, ships, expected) => {
  expect(templateStateOf(kept, ships)).toBe(expected)
})

it.each([
  ['waiting', null, ['cancel']],
  ['waiting', 'wiped', ['cancel']],
  ['sent', null, ['resend']],
  ['sent', 'wiped', []],
  ['dead', null, ['resend']],
  ['dead', 'noAddress', []],
  ['cancelled', null, ['resend']],
] as const)('a mail that is %s (%s) may be: %j', (status, hindrance, expected) => {
  expect(mailActionsOf(status, hindrance)).toEqual(expected)
})
