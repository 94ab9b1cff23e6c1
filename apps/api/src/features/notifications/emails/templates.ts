import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type NoticeCode, noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import {
  mayName,
  mayNameInSubject,
  maySwitchOff,
  mustName,
} from '@papaver/contract/notifications/placeholders.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import {
  type TemplateWords,
  templateProblems,
  templateStateOf,
} from '@papaver/contract/notifications/templates.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../../platform/transaction.ts'
import { readHistory, recordAudit } from '../../audit/public.ts'
import { ownNameOf, wordsFor } from '../../localization/public.ts'
import { readSettings } from '../../settings/public.ts'
import { cleanHtml } from '../clean-html.ts'
import { type KeptTemplate, listTemplates, lockTemplate, saveTemplate } from '../template-store.ts'
import { shippedWords } from '../wording.ts'
import { describeMail } from './describe.ts'

type InCulture = CallOutput<'emails.template'>['cultures'][number]

/** What the trail holds of the words before and after a change. */
interface Kept extends TemplateWords {
  readonly isOwn: boolean
  readonly isActive: boolean
}

export const entityOf = (code: NoticeCode, culture: string) => ({
  entity: 'mailTemplate',
  entityId: `${code}.${culture}`,
})

const inCulture = (
  settings: Settings,
  code: NoticeCode,
  culture: string,
  kept: KeptTemplate | undefined,
): InCulture => {
  const shipped = shippedWords(code, culture)
  const isOwn = kept?.subject != null
  return {
    culture,
    name: ownNameOf(culture),
    direction: settings['languages.directions'][culture] ?? 'ltr',
    state: templateStateOf(kept, shipped),
    isActive: !maySwitchOff(code) || (kept?.isActive ?? true),
    version: kept?.version ?? 0,
    shipped: shipped ?? null,
    own: isOwn ? { subject: kept.subject ?? '', text: kept.text ?? '', html: kept.html } : null,
    shippedThen:
      isOwn && kept.shippedSubject !== null
        ? { subject: kept.shippedSubject, text: kept.shippedText ?? '' }
        : null,
    changedAt: kept?.changedAt.toISOString() ?? null,
    changedBy: kept?.changedByName ?? null,
  }
}

/** Every mail that the portal writes, with how it stands in each language. */
export const listMails = async ({ db }: Deps, caller: Caller): Promise<CallOutput<'emails.templates'>> => {
  const [settings, rows] = await Promise.all([readSettings(db), listTemplates(db)])
  const words = wordsFor(caller.culture)
  return noticeCodeNames.map((code) => ({
    ...describeMail(words, code),
    cultures: settings['languages.enabled'].map((culture) => {
      const kept = rows.find((row) => row.code === code && row.culture === culture)
      const { state, isActive } = inCulture(settings, code, culture, kept)
      return { culture, state, isActive }
    }),
  }))
}

/** One mail in every language, with what its words may name. */
export const getMail = async (
  { db }: Deps,
  caller: Caller,
  code: NoticeCode,
): Promise<CallOutput<'emails.template'>> => {
  const [settings, rows] = await Promise.all([readSettings(db), listTemplates(db)])
  const words = wordsFor(caller.culture)
  const inSubject = mayNameInSubject(code)
  return {
    ...describeMail(words, code),
    placeholders: mayName(code).map((name) => ({
      name,
      description: words(`notifications.placeholders.${name}`),
      isRequired: mustName(code).includes(name),
      mayBeInSubject: inSubject.includes(name),
    })),
    cultures: settings['languages.enabled'].map((culture) =>
      inCulture(
        settings,
        code,
        culture,
        rows.find((row) => row.code === code && row.culture === culture),
      ),
    ),
  }
}

export interface GivenWords {
  readonly subject: string
  readonly text: string
  readonly html?: string | null | undefined
}

/** The words as they may be used: cleaned, and judged after that. Refuses what runs by itself or names what is unknown. */
export const usableWords = (
  code: NoticeCode,
  { subject, text, html }: GivenWords,
): { words: TemplateWords; removed: readonly string[] } => {
  const clean = html ? cleanHtml(html) : undefined
  if (clean?.running !== undefined)
    refuse(notificationRefusals.notificationTemplateScript, { word: clean.running })
  const words = { subject, text: text.replaceAll(/\r\n?/g, '\n'), html: clean?.html ?? null }
  const problems = templateProblems(code, words)
  if (problems.length > 0) refuse(notificationRefusals.notificationTemplateWrong, { problems })
  return { words, removed: clean?.removed ?? [] }
}

const keptOf = (code: NoticeCode, culture: string, row: KeptTemplate | undefined): Kept | null => {
  const isActive = row?.isActive ?? true
  if (row?.subject != null && row.text !== null)
    return { subject: row.subject, text: row.text, html: row.html, isOwn: true, isActive }
  const shipped = shippedWords(code, culture)
  return shipped === undefined ? null : { ...shipped, html: null, isOwn: false, isActive }
}

interface Change {
  readonly code: NoticeCode
  readonly culture: string
  readonly version: number
  /** null: as shipped. */
  readonly words: TemplateWords | null
  readonly isActive?: boolean
  readonly action: string
}

/** Lays the words over what ships, or takes them away; in the trail stands what was and what is. */
const change = async (tx: Tx, { code, culture, version, words, action, ...given }: Change): Promise<void> => {
  const before = await lockTemplate(tx, code, culture)
  if ((before?.version ?? 0) !== version) refuse(notificationRefusals.notificationTemplateStale)
  const shipped = shippedWords(code, culture)
  const isActive = given.isActive ?? before?.isActive ?? true
  if (!isActive && !maySwitchOff(code)) refuse(notificationRefusals.notificationTemplateNeeded)
  const isAsShipped =
    words?.html === null && words.subject === shipped?.subject && words.text === shipped.text
  const own = words === null || isAsShipped ? { subject: null, text: null, html: null } : words
  if (own.subject === null && shipped === undefined)
    refuse(notificationRefusals.notificationTemplateUnshipped)
  const source =
    own.subject === null || shipped === undefined
      ? { shippedSubject: null, shippedText: null }
      : { shippedSubject: shipped.subject, shippedText: shipped.text }
  const saved = await saveTemplate(tx, { code, culture, ...own, ...source, isActive }, version)
  if (saved === undefined) refuse(notificationRefusals.notificationTemplateStale)
  const after = { ...(own.subject === null ? { ...shipped, html: null } : own), isActive }
  recordAudit(tx, {
    action,
    ...entityOf(code, culture),
    details: { before: keptOf(code, culture, before), after: { ...after, isOwn: own.subject !== null } },
  })
}

const savedIn = async (db: Reader, code: NoticeCode, culture: string): Promise<InCulture> => {
  const [settings, rows] = await Promise.all([readSettings(db), listTemplates(db)])
  return inCulture(
    settings,
    code,
    culture,
    rows.find((row) => row.code === code && row.culture === culture),
  )
}

type Saved = CallOutput<'emails.saveTemplate'>
interface Place {
  readonly code: NoticeCode
  readonly culture: string
}

/** Refuses a language that the authority does not offer. */
const refuseOther = async (db: Reader, culture: string): Promise<void> => {
  if (!(await readSettings(db))['languages.enabled'].includes(culture))
    refuse(notificationRefusals.notificationTemplateUnshipped)
}

export const saveMail = async (
  deps: Deps,
  caller: Caller,
  { code, culture }: Place,
  given: GivenWords & { version: number; isActive: boolean },
): Promise<Saved> => {
  await refuseOther(deps.db, culture)
  const { words, removed } = usableWords(code, given)
  const { version, isActive } = given
  await inTransaction(deps, caller.origin, (tx) =>
    change(tx, { code, culture, version, words, isActive, action: 'notification.templateSave' }),
  )
  return { template: await savedIn(deps.db, code, culture), removed: [...removed] }
}

/** The shipped words come back; whether the mail is sent stays as it is. */
export const restoreMail = async (
  deps: Deps,
  caller: Caller,
  { code, culture }: Place,
  version: number,
): Promise<Saved> => {
  await inTransaction(deps, caller.origin, (tx) =>
    change(tx, { code, culture, version, words: null, action: 'notification.templateRestore' }),
  )
  return { template: await savedIn(deps.db, code, culture), removed: [] }
}

/** What was changed; tests change nothing, and stand in the trail alone. */
export const mailHistory = async (deps: Deps, { code, culture }: Place) =>
  (await readHistory(deps.db, entityOf(code, culture))).filter(({ details }) => details.after !== undefined)

/** The words as an entry of the history left them; judged anew, as what may be named may have changed. */
export const putBackMail = async (
  deps: Deps,
  caller: Caller,
  { code, culture }: Place,
  { version, seq }: { version: number; seq: number },
): Promise<Saved> => {
  const entry = (await mailHistory(deps, { code, culture })).find((each) => each.seq === seq)
  const after = entry?.details.after as Kept | undefined
  if (after === undefined) return refuse(notificationRefusals.notificationTemplateStale)
  const words = after.isOwn ? usableWords(code, after).words : null
  const { isActive } = after
  await inTransaction(deps, caller.origin, (tx) =>
    change(tx, { code, culture, version, words, isActive, action: 'notification.templatePutBack' }),
  )
  return { template: await savedIn(deps.db, code, culture), removed: [] }
}
