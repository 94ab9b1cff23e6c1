import type { Tx } from './transaction.ts'

/**
 * What happens, by name, with what is known of it. A feature declares its own in its `events.ts`
 * (`declare module '…/platform/followers.ts' { interface Events { … } }`), so that those before it in the order of
 * features can follow them, too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface Events {}

/** What a feature does in the transaction of an event: if it fails, the event has not happened. */
export type Follow<Name extends keyof Events> = (tx: Tx, event: Events[Name]) => Promise<void>

/** Who follows what: the only way for a feature to reach those that come after it. */
export interface Followers {
  /** Asked at start, by the `followers.ts` of a feature. */
  follow<Name extends keyof Events>(name: Name, work: Follow<Name>): void
  /** Lets all who follow do their work, one after the other, in the order in which they asked. */
  emit<Name extends keyof Events>(tx: Tx, name: Name, event: Events[Name]): Promise<void>
}

export const makeFollowers = (): Followers => {
  const works = new Map<PropertyKey, ((tx: Tx, event: never) => Promise<void>)[]>()
  return {
    follow: (name, work) => {
      works.set(name, [...(works.get(name) ?? []), work])
    },
    emit: async (tx, name, event) => {
      for (const work of works.get(name) ?? []) await work(tx, event as never)
    },
  }
}
