import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { maySwitchOff } from '@papaver/contract/notifications/placeholders.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { documentCultures, wordsFor } from '../localization/public.ts'
import { type KeptTemplate, listTemplatesIn } from './template-store.ts'
import { paramMarks, withBraces, withMarks } from './templates.ts'

/** The words of a mail that ship in a language, with their parameters in braces; undefined where none do. */
export const shippedWords = (
  code: NoticeCode,
  culture: string,
): { subject: string; text: string } | undefined => {
  if (!documentCultures.includes(culture)) return undefined
  const words = wordsFor(culture)
  const said = (part: string): string => withBraces(words(`notifications.mails.${code}.${part}`, paramMarks))
  return { subject: said('subject'), text: said('text') }
}

/** The words in which a mail is written, with marks in the place of its parameters. */
export interface Wording {
  /** The language that they are in. */
  readonly culture: string
  readonly subject: string
  readonly text: string
  /** Cleaned HTML with its parameters in braces, where the authority has written some. */
  readonly html: string | null
  readonly isOwn: boolean
  readonly isActive: boolean
}

const wordingIn = (
  code: NoticeCode,
  culture: string,
  kept: KeptTemplate | undefined,
): Wording | undefined => {
  const isActive = !maySwitchOff(code) || (kept?.isActive ?? true)
  if (kept?.subject && kept.text) {
    const own = { subject: withMarks(kept.subject), text: withMarks(kept.text), html: kept.html }
    return { ...own, culture, isOwn: true, isActive }
  }
  const shipped = shippedWords(code, culture)
  if (shipped === undefined) return undefined
  const { subject, text } = shipped
  return { subject: withMarks(subject), text: withMarks(text), html: null, culture, isOwn: false, isActive }
}

export type Wordings = (code: NoticeCode) => Wording

/** How mails speak to somebody of this language: the authority's own words, of which `kept` are, laid over those that ship. */
export const wordingsOf = (settings: Settings, asked: string, kept: readonly KeptTemplate[]): Wordings => {
  const chain = culturesFor(settings, asked)
  return (code) => {
    for (const culture of chain) {
      const own = kept.find((row) => row.code === code && row.culture === culture)
      const wording = wordingIn(code, culture, own)
      if (wording !== undefined) return wording
    }
    throw new Error(`nothing ships for ${code} in English`)
  }
}

export const readWordings = async (
  db: Reader,
  settings: Settings,
  asked: string,
  codes?: readonly NoticeCode[],
): Promise<Wordings> => {
  return wordingsOf(settings, asked, await listTemplatesIn(db, culturesFor(settings, asked), codes))
}
