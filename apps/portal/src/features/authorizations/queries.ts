import type { CustomsNote } from '@papaver/contract/authorizations/customs-note.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { SubstanceGroup } from '@papaver/contract/substance-groups.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { masterQuery } from '../../platform/queries.ts'
import { caseQuery, checksQuery as checksOf } from '../casework/queries.ts'

export const authorizationQuery = (id: string) => caseQuery<Authorization>('authorizations', id)

/** What customs is told, as a command has answered it. */
export const showCustomsNotes = (
  client: QueryClient,
  id: string,
  customsNotes: readonly CustomsNote[],
): void => {
  client.setQueryData(
    authorizationQuery(id).queryKey,
    (record) => record && { ...record, customsNotes: [...customsNotes] },
  )
}

export const checksQuery = (id: string) => checksOf('authorizations', id)

/** The balances that a case draws on, with the case in them; grams of anhydrous base. */
export const balancesQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorizations', id, 'balances'],
    queryFn: ({ signal }) => call('authorizations.balances', { params: { id }, signal }),
  })

/** What was before a case, of its applicant, partner and substances; for officers. */
export const earlierQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorizations', id, 'earlier'],
    queryFn: ({ signal }) => call('authorizations.earlier', { params: { id }, signal }),
  })

/** What the rules of hints pointed out in the last year, and what officers thought of it. */
export const hintFiguresQuery = queryOptions({
  queryKey: ['authorizations', 'hints'],
  queryFn: ({ signal }) => call('authorizations.hintFigures', { query: {}, signal }),
})

/** The kinds of permit that may be asked for, in the order in which they are offered. */
export const permitKindsQuery = queryOptions({
  queryKey: ['authorizations', 'kinds'],
  queryFn: ({ signal }) => call('authorizations.kinds', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const importExportSettingsQuery = queryOptions({
  queryKey: ['settings', 'import_export'],
  queryFn: ({ signal }) => call('settings.importExport', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const goodsQuery = (group: SubstanceGroup) =>
  masterQuery('masters.substancesAndPreparations', { params: { group } })

/** Approved foreign partners of a group, of every country. */
export const partnersQuery = (group: SubstanceGroup) =>
  masterQuery('masters.establishmentsOfCountry', {
    params: { countryId: 'all', flag1: group, flag2: 'approved' },
  })

/** English names by id, so that a search finds the international name whatever language the page speaks. */
export const englishNamesQuery = (group: SubstanceGroup) =>
  queryOptions({
    queryKey: ['masters', 'english', group],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const params = { group }
      const asked = { params, culture: 'en', signal, isQuiet: true }
      const goods = await call('masters.substancesAndPreparations', asked).catch(() => undefined)
      if (goods === undefined) return new Map()
      const { substances, preparations } = goods
      return new Map([
        ...substances.map(({ id, name }) => [`s${id}`, name] as const),
        ...substances.flatMap(({ forms }) => forms.map(({ id, name }) => [`f${id}`, name] as const)),
        ...preparations.map(({ id, name }) => [`p${id}`, name] as const),
      ])
    },
    enabled: !currentCulture.get().culture.startsWith('en'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type ListInput = CallInput<'authorizations.list'>['query']

export const listPageQuery = (query: ListInput) =>
  queryOptions({
    queryKey: ['authorizations', 'list', query],
    queryFn: ({ signal }) => call('authorizations.list', { query, signal }),
  })

/** What the authority of the other country was told of a permit; a mail on its way is looked after. */
export const foreignCopyQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorizations', id, 'foreignCopy'],
    queryFn: ({ signal }) => call('authorizations.foreignCopy', { params: { id }, signal, isQuiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ delivery }) => delivery?.status === 'waiting') ? 15_000 : false,
  })
