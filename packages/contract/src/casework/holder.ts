import { block, warn } from './check-making.ts'
import type { Check } from './schema.ts'

/** Raised on what an establishment has or has asked for, while it is closed. */
export const holderClosedFlag = 'holderClosed'
/** Raised on what an establishment has, while its document says another name or address than the register. */
export const holderRenamedFlag = 'holderRenamed'
/** What every kind that allows its holder something is flagged with, worst first; all kinds call it the same. */
export const holderFlags = [holderClosedFlag, holderRenamedFlag] as const
export const isHolderFlag = (flag: string): boolean => holderFlags.some((each) => each === flag)

/** As the register or a document says it; no address where it is not known. */
interface Party {
  readonly name: string
  readonly address: string | null
}

export interface Holder extends Party {
  readonly isActive: boolean
  /** Who continues its business, where one that is closed was merged. */
  readonly successorName: string | null
  /** It had a licence, and none of them is in force. */
  readonly hasLostLicences: boolean
  /** How the issued document calls it; null where none is issued. */
  readonly onDocument: Party | null
}

const closedChecks = ({ name, isActive, successorName: successor }: Holder): Check[] => {
  if (isActive) return []
  return [successor === null ? block(holderClosedFlag, { name }) : block('holderMerged', { name, successor })]
}

/** A document names whom it was issued to: who is called otherwise since then shows it as what it was. */
const renamedChecks = ({ name, address, onDocument }: Holder): Check[] => {
  if (onDocument === null) return []
  const differs = (former: string | null, now: string | null): Check[] =>
    former === null || now === null || former === now ? [] : [warn(holderRenamedFlag, { former, name: now })]
  const ofName = differs(onDocument.name, name)
  return ofName.length > 0 ? ofName : differs(onDocument.address, address)
}

/**
 * What of its holder keeps a case back: nothing is granted to one that is closed, nor asked for by one without a licence. A document
 * under a former name keeps nothing back.
 */
export const holderChecks = (holder: Holder, { isDraft }: { readonly isDraft: boolean }): Check[] => {
  const { name, hasLostLicences } = holder
  return [
    ...closedChecks(holder),
    ...(hasLostLicences
      ? [isDraft ? block('holderUnlicensed', { name }) : warn('holderUnlicensed', { name })]
      : []),
    ...renamedChecks(holder),
  ]
}
