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
