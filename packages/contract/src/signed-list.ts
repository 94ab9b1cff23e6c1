/** A list that the authority signs for devices that will be without a network, and how long it may be relied on. */
export interface SignedList {
  /** ISO moments. */
  readonly madeAt: string
  readonly validUntil: string
}

/** Hours for which such a list may be relied on. */
export const listHours = 24

const clockSlack = 300_000

/** May a list be relied on at this moment of the device? Not one that seems to come from the future: its clock is wrong. */
export const isFresh = (list: SignedList, now: number): boolean =>
  now > Date.parse(list.madeAt) - clockSlack && now < Date.parse(list.validUntil)

/** `ahead`: it was later on the device than at the authority when the list came. `behind`: the list seems to come from the future. */
export type ClockFault = 'behind' | 'ahead'

/**
 * What is wrong with a device's clock, as far as a list tells. `receivedAt` is the device's own moment at which the list
 * came, just after it was made; unknown for what an earlier release has kept. A clock that was set back since is judged anew.
 */
export const clockFault = (
  list: SignedList,
  { now, receivedAt }: { readonly now: number; readonly receivedAt: number | undefined },
): ClockFault | undefined => {
  const madeAt = Date.parse(list.madeAt)
  if (now < madeAt - clockSlack) return 'behind'
  const wasAhead = receivedAt !== undefined && receivedAt > madeAt + clockSlack
  return wasAhead && now >= receivedAt - clockSlack ? 'ahead' : undefined
}

/** The moment to judge documents by: the device's own, but never one before the authority signed the list. */
export const momentBy = (list: SignedList | null, now: number): number =>
  list === null ? now : Math.max(now, Date.parse(list.madeAt))
