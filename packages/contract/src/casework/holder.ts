import { block, warn, warnAbout } from './check-making.ts'
import type { Check } from './schema.ts'

/** Raised on what an establishment has or has asked for, while it is closed. */
export const holderClosedFlag = 'holderClosed'
/** Raised on what an establishment has, while its document, or its approval, is for another name or address than the register's. */
export const holderRenamedFlag = 'holderRenamed'
/** Check: approved under another name or address than the register says, and not issued yet. */
export const holderChanged = 'holderChanged'
/** Check: proposed under another name or address than the register says. */
export const holderFollowed = 'holderFollowed'
/** What every kind that allows its holder something is flagged with, worst first; all kinds call it the same. */
export const holderFlags = [holderClosedFlag, holderRenamedFlag] as const
export const isHolderFlag = (flag: string): boolean => holderFlags.some((each) => each === flag)

/** As the register or a document says it; no address where it is not known. */
export interface Party {
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
  /** How it was called when what is not issued yet was proposed for approval, or approved; null where it was neither. */
  readonly considered: { readonly as: 'proposal' | 'approval'; readonly party: Party } | null
}

const closedChecks = ({ name, isActive, successorName: successor }: Holder): Check[] => {
  if (isActive) return []
  return [successor === null ? block(holderClosedFlag, { name }) : block('holderMerged', { name, successor })]
}

/** How a party is called otherwise than before, by its name or else by its address; undefined where both are the same. */
export const renamed = (before: Party, now: Party): { former: string; name: string } | undefined => {
  const differs = (former: string | null, name: string | null) =>
    former === null || name === null || former === name ? undefined : { former, name }
  return differs(before.name, now.name) ?? differs(before.address, now.address)
}

/**
 * A document names whom it was issued to: who is called otherwise since then shows it as what it was. Nor is what was approved for one
 * name signed for another (1961 Convention art. 31(6)): it goes back for a new decision, and the officer who decides on a proposal is shown it.
 */
const renamedChecks = ({ onDocument, considered, ...register }: Holder): Check[] => {
  const before = onDocument ?? considered?.party ?? null
  const change = before === null ? undefined : renamed(before, register)
  if (change === undefined) return []
  if (onDocument !== null) return [warn(holderRenamedFlag, change)]
  return [
    considered?.as === 'approval'
      ? block(holderChanged, change)
      : warnAbout(change.name, holderFollowed, change),
  ]
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
