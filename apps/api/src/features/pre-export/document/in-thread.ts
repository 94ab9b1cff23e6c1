import { preExportData } from '@papaver/contract/pre-export-file.ts'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { filled, languageOf, preExportLabels } from '../../../platform/documents/labels.ts'
import { signedOpenLetter } from '../../../platform/documents/open-letter.ts'
import {
  canonicalJson,
  type JsonValue,
  type SignedPayload,
  signWithKeys,
} from '../../../platform/documents/payload.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { NotificationLetter } from './notification-letter.ts'

/** What a thread makes (workers.ts); nothing in here reads the database or the authority's edited words. */

export interface SignedNotification {
  readonly pdf: Uint8Array
  readonly payload: SignedPayload
}

export const signedNotification = async (
  letter: NotificationLetter,
  keys: HeldKeys,
): Promise<SignedNotification> => {
  const { culture, number, replyBy, said, isVoluntary } = letter
  const own = preExportLabels(culture)
  const day = { own: longDate(replyBy, languageOf(culture)), en: longDate(replyBy, 'en') }
  const payload = signWithKeys(preExportData(said, isVoluntary) as unknown as JsonValue, keys)
  const text = {
    title: isVoluntary ? own.titleVoluntary : own.title,
    lead: isVoluntary ? own.leadVoluntary : filled(own.lead, 'day', day),
    facts: letter.facts,
    parts: [],
    closing: own.closing,
  }
  const pdf = await signedOpenLetter(letter, text, keys, [
    {
      name: 'notification.json',
      mediaType: 'application/json',
      relationship: 'data',
      description: number,
      bytes: Buffer.from(canonicalJson(payload as unknown as JsonValue)),
    },
  ])
  return { pdf, payload }
}
