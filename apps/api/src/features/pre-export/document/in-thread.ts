import { preExportAnswerData, preExportData } from '@papaver/contract/pre-export-file.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import {
  filled,
  languageOf,
  type PreExportLabels,
  preExportLabels,
} from '../../../platform/documents/labels.ts'
import { type OpenLetterText, signedOpenLetter } from '../../../platform/documents/open-letter.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signWithKeys,
} from '../../../platform/documents/payload.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { NotificationLetter, NotificationSaying } from './notification-letter.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */

export interface SignedNotification {
  readonly pdf: Uint8Array
  readonly payload: SignedPayload
}

type FixedWords = Readonly<Record<'title' | 'lead' | 'words' | 'closing', keyof PreExportLabels>>
const later = { words: 'reason', closing: 'closingAnswer' } as const

/** Which of the fixed words a letter has. */
const fixedWords: Readonly<Record<NotificationSaying | 'voluntary', FixedWords>> = {
  notify: { title: 'title', lead: 'lead', words: 'reason', closing: 'closing' },
  voluntary: { title: 'titleVoluntary', lead: 'leadVoluntary', words: 'reason', closing: 'closing' },
  clear: { ...later, title: 'titleAnswer', lead: 'leadClear' },
  object: { ...later, title: 'titleAnswer', lead: 'leadObject' },
  inquire: { ...later, title: 'titleInquire', lead: 'leadInquire', words: 'question' },
  withdraw: { ...later, title: 'titleWithdraw', lead: 'leadWithdraw' },
}

const textOf = ({ culture, saying, isVoluntary, replyBy, ...letter }: NotificationLetter): OpenLetterText => {
  const own = preExportLabels(culture)
  const { title, lead, words, closing } =
    fixedWords[saying === 'notify' && isVoluntary ? 'voluntary' : saying]
  const day = { own: longDate(replyBy, languageOf(culture)), en: longDate(replyBy, 'en') }
  return {
    title: own[title],
    lead: filled(own[lead], 'day', day),
    facts: letter.facts,
    parts: [{ label: own[words], paragraphs: letter.words }],
    closing: own[closing],
  }
}

const dataOf = ({ saying, number, writtenOn, words, said, isVoluntary }: NotificationLetter): object =>
  saying === 'notify'
    ? preExportData(said, isVoluntary)
    : preExportAnswerData({ answer: saying, letter: number, writtenOn, words: words.join('\n') }, said)

export const signedNotification = async (
  letter: NotificationLetter,
  keys: HeldKeys,
): Promise<SignedNotification> => {
  const payload = signWithKeys(dataOf(letter) as JsonValue, keys)
  const pdf = await signedOpenLetter(letter, textOf(letter), keys, [
    {
      name: letter.saying === 'notify' ? 'notification.json' : 'answer.json',
      mediaType: 'application/json',
      relationship: 'data',
      description: letter.number,
      bytes: Buffer.from(canonicalJson(payload as unknown as JsonValue)),
    },
  ])
  return { pdf, payload }
}
