import { queryClient } from '../queries.ts'
import type { Account, Person } from '../session.ts'
import { type Box, dropKept, keep, readKept } from './device-store.ts'
import { type HeldKey, heldKey, open, type Sealed, seal } from './sealing.ts'

/** What somebody works with while his device has no network; sealed, and of his session. Each feature adds its own. */
export interface Kit<Name extends string = string> {
  readonly account: Account
  readonly person: Person
  /** Answers of queries, as the pages of the portal ask for them. */
  readonly answers: readonly { readonly name: Name; readonly data: unknown }[]
}

interface AnyQuery {
  readonly queryKey: readonly unknown[]
}

const placeOf = (accountId: string): string => `kit:${accountId}`

/** Kits of one feature, with the queries whose answers they keep. */
export const makeKits = <Name extends string, Whole extends Kit<Name>>(
  box: Box,
  queries: Readonly<Record<Name, AnyQuery>>,
) => ({
  fetchAnswers: (): Promise<Kit<Name>['answers']> =>
    Promise.all(
      (Object.keys(queries) as Name[]).map(async (name) => ({
        name,
        data: await queryClient.fetchQuery(queries[name]),
      })),
    ),
  keep: async (held: HeldKey, kit: Whole): Promise<void> => {
    const place = placeOf(held.accountId)
    await keep(box, place, await seal(held, kit, place))
  },
  /** What this tab's session has prepared; undefined where there is none. */
  read: async (): Promise<Whole | undefined> => {
    const held = await heldKey()
    if (held === undefined) return undefined
    const place = placeOf(held.accountId)
    const sealed = await readKept<Sealed>(box, place)
    return sealed && open<Whole>(held, sealed, place).catch(() => undefined)
  },
  /** Answers the queries of pages from what is kept, for as long as this page is open. */
  answerFrom: ({ answers }: Pick<Whole, 'answers'>): void => {
    for (const { name, data } of answers) {
      const { queryKey } = queries[name]
      queryClient.setQueryDefaults(queryKey, {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      })
      queryClient.setQueryData(queryKey, data)
    }
  },
  /** Nothing that was prepared for the person stays. */
  clear: async (): Promise<void> => {
    const held = await heldKey()
    if (held !== undefined) await dropKept(box, placeOf(held.accountId))
  },
})
