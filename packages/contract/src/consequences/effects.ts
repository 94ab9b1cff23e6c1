import type { EventName } from './events.ts'
import type { Reason } from './reasons.ts'
import type { Thing } from './things.ts'

/** A check, by its code, that refuses or points out what is asked for; a flag, by its name, that officers see in their lists. */
type Mark = `${'blocked' | 'warned' | 'flagged'} ${string}`

/**
 * What follows from an event for one thing. `status`: it has another one, by its code. `verdict`: so the public check answers.
 * `ended`, `restored`: what lets somebody in is closed for good, or open again. `recalculated`: its figures are different.
 */
export type Effect =
  | Mark
  | `no longer ${Mark}`
  | `status ${string}`
  | `verdict ${string}`
  | 'signature compromised'
  | 'ended'
  | 'unassigned'
  | 'recalculated'
  | 'renamed'

/** What follows, or why nothing does. */
export type Cell = readonly Effect[] | Reason

/** The cells of a feature: of each event, and of each thing that the feature keeps. A cell that is missing is an error of the build. */
export type Consequences<Things extends Thing> = {
  readonly [Event in EventName]: { readonly [Name in Things]: Cell }
}

/** The same for several things. */
export const each = <const Things extends readonly Thing[]>(
  things: Things,
  cell: Cell,
): { readonly [Name in Things[number]]: Cell } =>
  Object.fromEntries(things.map((thing) => [thing, cell])) as { [Name in Things[number]]: Cell }

/** The same for several events. */
export const on = <const Events extends readonly EventName[], const Row>(
  events: Events,
  row: Row,
): { readonly [Event in Events[number]]: Row } =>
  Object.fromEntries(events.map((event) => [event, row])) as { [Event in Events[number]]: Row }
