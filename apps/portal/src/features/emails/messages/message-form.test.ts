import { expect, it } from 'vitest'
import { audienceOf, emptyForm, inputOf, type MessageForm, problemsOf, wordsOf } from './message-form.ts'

const today = '2026-06-17'
const good: MessageForm = {
  ...emptyForm(today),
  words: { en: { subject: ' Closed ', text: 'On Saturday' }, fi: { subject: '', text: ' ' } },
}

it.each<[string, Partial<MessageForm>, Record<string, string>]>([
  ['a whole one', {}, {}],
  ['without words', { words: {} }, { words: 'empty' }],
  ['half written in a language', { words: { en: { subject: 'a', text: '' } } }, { 'text.en': 'empty' }],
  ['too long', { words: { en: { subject: 'x'.repeat(151), text: 'y' } } }, { 'subject.en': 'tooLong' }],
  ['to nobody chosen', { kind: 'roles' }, { audience: 'nobody' }],
  ['on no way', { isSent: false }, { ways: 'none' }],
  [
    'with a banner that is over',
    { hasBanner: true, from: '2026-06-01', until: '2026-06-16' },
    { until: 'over' },
  ],
  [
    'with a banner the wrong way round',
    { hasBanner: true, from: '2026-06-20', until: '2026-06-19' },
    { until: 'over' },
  ],
  ['with a banner of one day', { hasBanner: true }, {}],
])('%s', (_, part, expected) => {
  expect(problemsOf({ ...good, ...part }, today)).toEqual(expected)
})

it('sends what is written whole, trimmed, and no more', () => {
  expect(wordsOf(good)).toEqual({ en: { subject: 'Closed', text: 'On Saturday' } })
  expect(inputOf(good, 8)).toMatchObject({ audience: { kind: 'everybody' }, recipients: 8, banner: null })
  expect(inputOf({ ...good, isSent: false, hasBanner: true }, 8)).toMatchObject({ recipients: 0 })
})

it('keeps what was chosen of another kind of group to itself', () => {
  const form: MessageForm = { ...good, kind: 'types', chosen: { types: ['CUSTOMS'], roles: ['CA_ADMIN'] } }
  expect(audienceOf(form)).toEqual({ kind: 'types', types: ['CUSTOMS'] })
  expect(audienceOf({ ...form, kind: 'organisations' })).toBeUndefined()
})
