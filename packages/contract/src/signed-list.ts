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
