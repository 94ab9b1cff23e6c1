import { keptCopies } from '../../../platform/kept-copies.ts'
import type { Typed } from '../case-form.ts'

/** Drafts, until the server has them. */
export const keptDrafts = keptCopies<Typed>('draft')
/** The words of an answer; they go to the server with the answer only. */
const keptAnswers = keptCopies<string>('answer')

export const keepAnswer = (accountId: string, caseId: string, text: string): void =>
  keptAnswers.keep(accountId, caseId, text === '' ? null : { version: 0, form: text })

export const readAnswer = (accountId: string, caseId: string): string =>
  keptAnswers.read(accountId, caseId)?.form ?? ''
