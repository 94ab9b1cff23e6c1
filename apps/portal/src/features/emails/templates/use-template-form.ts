import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { type TemplateProblem, templateProblems } from '@papaver/contract/notifications/templates.ts'
import { useDrafts } from '../../../ui/form/use-drafts.ts'
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
  readonly change: (part: Partial<Omit<Draft, 'version'>>) => void
  /** Forgets what is written for a language: it is saved, or given up. */
  readonly drop: (culture: string) => void
  /** Goes on with one's own words, over somebody else's. */
  readonly keepMine: () => void
}

/** The words of a mail in every language while one writes them; going to another language loses nothing. */
export const useTemplateForm = (code: NoticeCode, mail: Mail, present: MailInCulture): TemplateForm => {
  const presentIn = (each: string): Draft =>
    presentWords(mail.cultures.find((one) => one.culture === each) ?? present)
  const { drafts, draftOf, write, isOvertaken, keepMine, drop } = useDrafts({
    standing: (each: string) => {
      const { version, ...words } = presentIn(each)
      return { words, version }
    },
  })
  const draftIn = (each: string): Draft => {
    const { words, version } = draftOf(each)
    return { ...words, version: version ?? 0 }
  }
  const { culture } = present
  const draft = draftIn(culture)
  const problemsIn = (each: string) => templateProblems(code, draftIn(each))
  return {
    draft,
    problems: problemsIn(culture),
    isDirty: drafts.has(culture),
    isOvertaken: isOvertaken(culture),
    dirtyCultures: [...drafts.keys()],
    draftIn,
    problemsIn,
    change: (part) => {
      const { version: _seen, ...words } = draft
      write(culture, { ...words, ...part })
    },
    drop: (each) => drop([each]),
    keepMine: () => keepMine(culture),
  }
}
