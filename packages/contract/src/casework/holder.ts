import { block, warn } from './check-making.ts'
import type { Check } from './schema.ts'

/** Raised on what an establishment has or has asked for, while it is closed. */
export const holderClosedFlag = 'holderClosed'

export interface Holder {
  readonly name: string
  readonly isActive: boolean
  /** It had a licence, and none of them is in force. */
  readonly hasLostLicences: boolean
}

/** What of its holder keeps a case back: nothing is granted to one that is closed, nor asked for by one without a licence. */
export const holderChecks = (
  { name, isActive, hasLostLicences }: Holder,
  { isDraft }: { readonly isDraft: boolean },
): Check[] => [
  ...(isActive ? [] : [block(holderClosedFlag, { name })]),
  ...(hasLostLicences
    ? [isDraft ? block('holderUnlicensed', { name }) : warn('holderUnlicensed', { name })]
    : []),
]
