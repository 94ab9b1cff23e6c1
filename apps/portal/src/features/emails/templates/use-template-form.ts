import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { type TemplateProblem, templateProblems } from '@papaver/contract/notifications/templates.ts'
import { useState } from 'react'
import type { Mail, MailInCulture } from '../queries.ts'

/** What is written for one language and not saved yet. */
export interface Draft {
  readonly subject: string
  readonly text: string
  /** null: made from the text. */
  readonly html: string | null
  readonly isActive: boolean
  /** Of what it was begun from: another one meanwhile is somebody else's. */
  readonly version: number
}

/** What holds now: the authority's own words, else those that ship. */
export const presentWords = ({ own, shipped, isActive, version }: MailInCulture): Draft => ({
  subject: own?.subject ?? shipped?.subject ?? '',
  text: own?.text ?? shipped?.text ?? '',
  html: own?.html ?? null,
  isActive,
  version,
})

const isSame = (one: Draft, other: Draft): boolean =>
  one.subject === other.subject &&
  one.text === other.text &&
  one.html === other.html &&
  one.isActive === other.isActive

export interface TemplateForm {
  readonly draft: Draft
  readonly problems: readonly TemplateProblem[]
  readonly isDirty: boolean
  /** Somebody else has saved since the draft was begun. */
  readonly isOvertaken: boolean
  /** Languages in which something is not saved. */
  readonly dirtyCultures: readonly string[]
  readonly draftIn: (culture: string) => Draft
  readonly problemsIn: (culture: string) => readonly TemplateProblem[]
  readonly change: (part: Partial<Draft>) => void
  /** Forgets what is written for a language: it is saved, or given up. */
  readonly drop: (culture: string) => void
  /** Goes on with one's own words, over somebody else's. */
  readonly keepMine: () => void
}

/** The words of a mail in every language while one writes them; going to another language loses nothing. */
export const useTemplateForm = (code: NoticeCode, mail: Mail, present: MailInCulture): TemplateForm => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const { culture } = present
  const presentIn = (each: string): Draft =>
    presentWords(mail.cultures.find((one) => one.culture === each) ?? present)
  const draftIn = (each: string): Draft => drafts[each] ?? presentIn(each)
  const draft = draftIn(culture)
  const dirtyCultures = Object.keys(drafts).filter((each) => !isSame(draftIn(each), presentIn(each)))
  const isDirty = dirtyCultures.includes(culture)
  const problemsIn = (each: string) => templateProblems(code, draftIn(each))
  return {
    draft,
    problems: problemsIn(culture),
    isDirty,
    isOvertaken: isDirty && draft.version !== present.version,
    dirtyCultures,
    draftIn,
    problemsIn,
    change: (part) => setDrafts((all) => ({ ...all, [culture]: { ...draft, ...part } })),
    drop: (each) => setDrafts(({ [each]: _gone, ...rest }) => rest),
    keepMine: () => setDrafts((all) => ({ ...all, [culture]: { ...draft, version: present.version } })),
  }
}
