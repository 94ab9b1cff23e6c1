import { type NoticeCode, noticeCodeNames, noticeCodes } from '@papaver/contract/notifications/codes.ts'
import { maySwitchOff } from '@papaver/contract/notifications/placeholders.ts'
import { recipientOf } from '@papaver/contract/notifications/recipients.ts'
import type { Words } from '../../localization/public.ts'

export const isNoticeCode = (code: string): code is NoticeCode =>
  (noticeCodeNames as readonly string[]).includes(code)

/** A mail in words: "permit issued"; that of an earlier version of the portal keeps its code. */
export const mailName = (words: Words, code: string): string =>
  isNoticeCode(code) ? words(`notifications.mails.${code}.name`) : code

/** What a mail is about, for those who write its words. */
export const describeMail = (words: Words, code: NoticeCode) => ({
  code,
  topic: noticeCodes[code].topic,
  name: mailName(words, code),
  when: words(`notifications.mails.${code}.when`),
  to: words(`notifications.recipients.${recipientOf(code)}`),
  maySwitchOff: maySwitchOff(code),
})
