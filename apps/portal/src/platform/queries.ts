import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, urlOf } from './api.ts'
import { authorityZone } from './authority-zone.ts'
import { currentCulture } from './culture.ts'
import { gramRounding } from './formats.ts'
import { isRefusal } from './responses.ts'

/** Worth a second try: nothing answered, or a server on the way was not ready. */
const isPassing = (error: unknown): boolean => isRefusal(error) && [0, 502, 503, 504].includes(error.status)

/**
 * `always`: where there is no network a call fails at once and says so, instead of waiting unseen for one. The
 * browser's own word for being online is wrong inside closed networks.
 */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, staleTime: 15_000, retry: (count, error) => count < 2 && isPassing(error) },
    mutations: { networkMode, retry: false },
  },
})

/** Does this query say how much there is to do: in tabs, in the menu, at home? */
export const isCount = ([first, second]: readonly unknown[]): boolean =>
  first === 'dashboard' || second === 'counts' || (first === 'branding' && second === 'menu')

/**
 * After every command that was answered: whatever a step did, and whoever forgets it, the counts are right. What is on
 * the screen is asked anew at once, the rest when it is shown.
 */
export const refreshCounts = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isCount(queryKey) })

export type MasterName = Extract<CallName, `masters.${string}`>

/**
 * Lists that people's own work changes during the day: organisations, their sites and persons, and
 * preparations. Kept for a session they would hide what was approved a minute ago, so they are asked anew.
 */
const changing =
  /^\/api\/masters\/(establishment|cultivation(Farmer|Trading)|preparations$|subst_preparations)/

export const isKeptMaster = (path: string): boolean =>
  path.startsWith('/api/masters/') && !changing.test(path)

/** A master list, kept by its address and language until signing out (specification §7). */
export const masterQuery = <Name extends MasterName>(
  name: Name,
  ...[input]: keyof CallInput<Name> extends never ? [] : [input: CallInput<Name>]
) => {
  const url = urlOf(name, input as Parameters<typeof urlOf>[1])
  const isKept = isKeptMaster(calls[name][1])
  return queryOptions({
    queryKey: ['masters', url, currentCulture.get().culture],
    queryFn: ({ signal }): Promise<CallOutput<Name>> =>
      (call as (name: Name, input: object) => Promise<CallOutput<Name>>)(name, { ...input, signal }),
    ...(isKept
      ? { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
      : { staleTime: 0 }),
  })
}

const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: async ({ signal }) => {
    const settings = await call('settings.public', { signal })
    gramRounding.set(settings.gramRounding)
    authorityZone.set(settings.timeZone)
    return settings
  },
  ...kept,
})
export const languagesQuery = queryOptions({
  queryKey: ['settings', 'languages'],
  queryFn: ({ signal }) => call('settings.languages', { signal }),
  ...kept,
})
export const countryLogoQuery = queryOptions({
  queryKey: ['branding', 'logo'],
  queryFn: ({ signal }) => call('branding.countryLogo', { signal, isQuiet: true }),
  ...kept,
})
export const userMenuQuery = queryOptions({
  queryKey: ['branding', 'menu'],
  queryFn: ({ signal }) => call('branding.userMenu', { signal }),
  ...kept,
})
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('dashboard.mine', { signal }),
  staleTime: 30_000,
})

/** The roles with their names in the reader's language. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['users', 'roles', currentCulture.get().culture],
    queryFn: ({ signal }) => call('users.roles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** English names of substances by id, so that the international name finds them whatever language the page speaks. */
export const englishSubstancesQuery = () =>
  queryOptions({
    queryKey: ['masters', 'english', 'substances'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, string>> => {
      const rows = await call('masters.substances', { culture: 'en', signal, isQuiet: true }).catch(() => [])
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    enabled: !currentCulture.get().culture.startsWith('en'),
    staleTime: Number.POSITIVE_INFINITY,
  })
