import type { KeptDraft } from './draft-store.ts'

/** One per person and draft: another who signs in in this tab does not find it. */
const keyOf = (accountId: string, id: string): string => `papaver.message.${accountId}.${id}`

/** Storage may be closed or full: then the page itself still holds what was typed. */
export const keepDraft = (accountId: string, id: string, copy: KeptDraft | null): void => {
  try {
    if (copy === null) sessionStorage.removeItem(keyOf(accountId, id))
    else sessionStorage.setItem(keyOf(accountId, id), JSON.stringify(copy))
  } catch {
    // See above.
  }
}

const isCopy = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'form' in value

export const readKeptDraft = (accountId: string, id: string): KeptDraft | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId, id)) ?? 'null')
    return isCopy(value) ? value : undefined
  } catch {
    return undefined
  }
}
