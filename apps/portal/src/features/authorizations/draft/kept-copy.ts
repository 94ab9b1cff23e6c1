import { keptCopies } from '../../../platform/kept-copies.ts'
import type { DraftForm } from './draft-form.ts'

/** Drafts of requests, until the server has them. */
export const keptDrafts = keptCopies<DraftForm>('draft')

const answerKey = (accountId: string, caseId: string): string => `papaver.answer.${accountId}.${caseId}`

/** The words of an answer; they go to the server with the answer only. */
export const keepAnswer = (accountId: string, caseId: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(answerKey(accountId, caseId))
    else sessionStorage.setItem(answerKey(accountId, caseId), text)
  } catch {
    // Storage is closed or full: the page itself still holds the words.
  }
}

export const readAnswer = (accountId: string, caseId: string): string => {
  try {
    return sessionStorage.getItem(answerKey(accountId, caseId)) ?? ''
  } catch {
    return ''
  }
}
