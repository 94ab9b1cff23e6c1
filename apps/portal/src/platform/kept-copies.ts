/** What is typed and the server does not have yet, with the version that it rests on. */
export interface Copy<Form> {
  readonly version: number
  readonly form: Form
  /** The page that it was typed on, as its saves name it. */
  readonly savedFrom?: string | undefined
}

const isCopy = (value: unknown): value is Copy<unknown> =>
  typeof value === 'object' && value !== null && 'version' in value && 'form' in value

/**
 * Copies in the tab of forms of one kind, one per person and record: another who signs in in this tab does not find
 * them. Storage may be closed or full: then the page itself still holds what was typed.
 */
export const keptCopies = <Form>(kind: string) => {
  const keyOf = (accountId: string, id: string): string => `papaver.${kind}.${accountId}.${id}`
  return {
    keep: (accountId: string, id: string, copy: Copy<Form> | null): void => {
      try {
        if (copy === null) sessionStorage.removeItem(keyOf(accountId, id))
        else sessionStorage.setItem(keyOf(accountId, id), JSON.stringify(copy))
      } catch {
        // See above.
      }
    },
    read: (accountId: string, id: string): Copy<Form> | undefined => {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(accountId, id)) ?? 'null')
        return isCopy(value) ? (value as Copy<Form>) : undefined
      } catch {
        return undefined
      }
    },
  }
}
