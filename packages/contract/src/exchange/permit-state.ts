import type { PermitChange } from './states.ts'

/**
 * What has become of a permit of another country, as far as its authority has said so, and by its last day; or that others may
 * have had the key by which it was known here.
 */
export const foreignStates = [
  'valid',
  'suspended',
  'revoked',
  'cancelled',
  'replaced',
  'closed',
  'expired',
  'untrusted',
] as const
export type ForeignState = (typeof foreignStates)[number]

/** A change as it was signed, and where it stands among the messages of its permit; null where the sender does not number them. */
export interface SignedChange {
  readonly change: PermitChange
  /** ISO day. */
  readonly on: string
  readonly reason: string | null
  readonly successor: string | null
  readonly sequence: number | null
  /** ISO moment. */
  readonly receivedAt: string
}

export interface StateAbroad {
  readonly state: ForeignState
  /** ISO day; null while it is valid. */
  readonly on: string | null
  readonly reason: string | null
  readonly successor: string | null
  /** What its authority was held to have said before a key of it turned out to be in other hands; only of one that is untrusted. */
  readonly was?: ForeignState
}

const states: Readonly<Record<PermitChange, ForeignState>> = {
  suspend: 'suspended',
  lift: 'valid',
  revoke: 'revoked',
  cancel: 'cancelled',
  replace: 'replaced',
  // Used up, or closed for what is left; what a wrong figure closed opens again (decision 0194).
  close: 'closed',
  reopen: 'valid',
}
/** Nothing follows these: a permit that has ended does not come back, whatever arrives after. */
const ends: ReadonlySet<PermitChange> = new Set(['revoke', 'cancel', 'replace'])

const textOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** In the order of the sender where it numbers them, else by the day that they name and then as they came. */
export const inOrder = <Signed extends Pick<SignedChange, 'on' | 'sequence' | 'receivedAt'>>(
  changes: readonly Signed[],
): Signed[] => {
  const areNumbered = changes.every(({ sequence }) => sequence !== null)
  return changes.toSorted((one, other) =>
    areNumbered
      ? (one.sequence ?? 0) - (other.sequence ?? 0)
      : textOrder(one.on, other.on) || textOrder(one.receivedAt, other.receivedAt),
  )
}

/** The change that counts: the end of the permit, else the last of them. */
export const lastWord = <Signed extends SignedChange>(changes: readonly Signed[]): Signed | undefined => {
  const ordered = inOrder(changes)
  return ordered.find(({ change }) => ends.has(change)) ?? ordered.at(-1)
}

const valid: StateAbroad = { state: 'valid', on: null, reason: null, successor: null }

/** The state that these changes leave, in whatever order they came; `validUntil` is the last day that was signed. */
export const stateAbroad = (
  changes: readonly SignedChange[],
  { validUntil, today }: { readonly validUntil: string | null; readonly today: string },
): StateAbroad => {
  const last = lastWord(changes)
  const state = last === undefined ? 'valid' : states[last.change]
  const hasEnded = last !== undefined && ends.has(last.change)
  if (!hasEnded && validUntil !== null && validUntil < today)
    return { state: 'expired', on: validUntil, reason: null, successor: null }
  if (last === undefined || state === 'valid') return valid
  return { state, on: last.on, reason: last.reason, successor: last.successor }
}

/** What is left of a permit without what was signed with keys that others may have had. */
export interface LeftAbroad {
  /** By what is relied on alone, and by all that had come in. */
  readonly state: StateAbroad
  readonly before: StateAbroad
  /** What of it is relied on says that it is in force: the permit itself, or as the last word about it that a suspension was lifted. */
  readonly isVouched: boolean
  /** Its authority has said so with another key since trust ended: by the permit once more, or by a lift. */
  readonly isVouchedAgain: boolean
  /** ISO day on which trust ended. */
  readonly on: string
}

/**
 * A permit abroad is in force where two things hold (1961 art. 31(5)): something that is relied on says so, and its last state allows
 * it. A forger may have made what gave a right, and its authority what took it away: neither brings a permit into force. That it was
 * suspended or has ended never does, whoever has signed it and whenever it came.
 */
export const stateOfLeft = ({ state, before, isVouched, isVouchedAgain, on }: LeftAbroad): StateAbroad => {
  if (state.state !== 'valid' && (state.state !== 'expired' || isVouched)) return state
  const wasStopped = before.state !== 'valid' && before.state !== 'expired'
  if (isVouched && !(wasStopped && !isVouchedAgain)) return state
  // That it was stopped may be true: both reasons stand.
  const known = wasStopped ? { was: before.state, reason: before.reason, successor: before.successor } : {}
  return { ...valid, ...known, state: 'untrusted', on }
}

/** Does the last word of these changes, in whatever order they came, say that the permit is in force? */
export const saysInForce = (changes: readonly SignedChange[]): boolean => {
  const ordered = inOrder(changes)
  return !ordered.some(({ change }) => ends.has(change)) && ordered.at(-1)?.change === 'lift'
}
