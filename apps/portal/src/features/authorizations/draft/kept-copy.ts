import type { KeptCopy } from './draft-store.ts'

/** One per person and draft: another who signs in in this tab does not find it. */
const keyOf = (accountId: string, draftId: string): string => `papaver.draft.${accountId}.${draftId}`

/** Storage may be closed or full: then the page itself still holds what was typed. */
export const keepCopy = (accountId: string, draftId: string, copy: KeptCopy | null): void => {
  try {
    if (copy === null) sessionStorage.removeItem(keyOf(accountId, draftId))
    else sessionStorage.setItem(keyOf(accountId, draftId), JSON.stringify(copy))
  } catch {
    // See above.
  }
}

const isCopy = (value: unknown): value is KeptCopy =>
  typeof value === 'object' && value !== null && 'version' in value && 'form' in value

export const readCopy = (accountId: string, draftId: string): KeptCopy | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId, draftId)) ?? 'null')
    return isCopy(value) ? value : undefined
  } catch {
    return undefined
  }
}

const answerKey = (accountId: string, caseId: string): string => `papaver.answer.${accountId}.${caseId}`

/** The words of an answer; they go to the server with the answer only. */
export const keepAnswer = (accountId: string, caseId: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(answerKey(accountId, caseId))
    else sessionStorage.setItem(answerKey(accountId, caseId), text)
  } catch {
    // See above.
  }
}

export const readAnswer = (accountId: string, caseId: string): string => {
  try {
    return sessionStorage.getItem(answerKey(accountId, caseId)) ?? ''
  } catch {
    return ''
  }
}
