import { holderClosedFlag } from './holder.ts'

/** Raised on a document in force whose goods need another one since a change of scheduling. */
export const insufficientFlag = 'insufficient'

/**
 * What stands against a permit that could otherwise be used: nothing may be done under it while it stands. The first that stands is
 * the one that is said. `licenseStopped`, of cultivations `licenceEnded`: no licence of its holder covers it (1961 Convention art. 23,
 * 30(1)(a), 31(3)(a); 1971 Convention art. 8). `foreignPermitStopped`: the permit abroad on which it rests does not hold there.
 * `insufficient`: since a change of scheduling its goods need another document (1961 Convention art. 31(4); 1971 Convention art. 12(1), (2)).
 * `heldByAuthority`: trade with its partner is stopped, for reasons that stay in the house (1988 Convention art. 12(9)(a), (c), (11)).
 */
export const holds = [
  holderClosedFlag,
  'licenseStopped',
  'licenceEnded',
  'foreignPermitStopped',
  insufficientFlag,
  'heldByAuthority',
] as const
export type Hold = (typeof holds)[number]

/** Raised on what is asked for or in force with a partner that is blocked or deactivated. */
export const partnerBlockedFlag = 'partnerBlocked'

/** Officers read why a permit is held; everybody else reads the hold. */
export const flagOfHold = (hold: Hold): string => (hold === 'heldByAuthority' ? partnerBlockedFlag : hold)
export const holdFlags: readonly string[] = holds.map(flagOfHold)

/** Whether the last hold of a case with these flags ends as some of them are lowered. */
export const isFreedBy = (flags: readonly string[], lowers: readonly string[]): boolean => {
  const held = flags.filter((flag) => holdFlags.includes(flag))
  return held.length > 0 && held.every((flag) => lowers.includes(flag))
}

/** Whether something holds a right in force with these flags; why, each reader is told as far as he may know it. */
export const isHeldInForce = ({
  statusGroup,
  flags,
}: {
  readonly statusGroup: string
  readonly flags: readonly string[]
}): boolean => statusGroup === 'active' && flags.some((flag) => holdFlags.includes(flag))

/** Of a case with these flags. Whether its holder is closed says the register, before any flag does. */
export const holdsOf = (flags: readonly string[], isHolderClosed: boolean): Hold[] =>
  holds.filter((hold) => (hold === holderClosedFlag ? isHolderClosed : flags.includes(flagOfHold(hold))))
