import type { PermitChange } from './states.ts'

/** What has become of a permit of another country, as far as its authority has said so, and by its last day. */
export const foreignStates = ['valid', 'suspended', 'revoked', 'cancelled', 'replaced', 'expired'] as const
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
}

const states: Readonly<Record<PermitChange, ForeignState>> = {
  suspend: 'suspended',
  lift: 'valid',
  revoke: 'revoked',
  cancel: 'cancelled',
  replace: 'replaced',
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

const valid: StateAbroad = { state: 'valid', on: null, reason: null, successor: null }

/** The state that these changes leave, in whatever order they came; `validUntil` is the last day that was signed. */
export const stateAbroad = (
  changes: readonly SignedChange[],
  { validUntil, today }: { readonly validUntil: string | null; readonly today: string },
): StateAbroad => {
  const ordered = inOrder(changes)
  const last = ordered.find(({ change }) => ends.has(change)) ?? ordered.at(-1)
  const state = last === undefined ? 'valid' : states[last.change]
  const hasEnded = last !== undefined && ends.has(last.change)
  if (!hasEnded && validUntil !== null && validUntil < today)
    return { state: 'expired', on: validUntil, reason: null, successor: null }
  if (last === undefined || state === 'valid') return valid
  return { state, on: last.on, reason: last.reason, successor: last.successor }
}
