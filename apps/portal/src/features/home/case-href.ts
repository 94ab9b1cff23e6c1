import type { Side } from '../casework/side.ts'

/** Where a person goes on with an authorization: customs where it compares the goods, and records what crosses. */
export const caseHref = (side: Side, id: string): string =>
  side === 'customs' ? `#/import-export/customs/${id}` : `#/import-export/${id}`
