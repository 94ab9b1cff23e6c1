import type { CallInput } from '@papaver/contract/endpoints.ts'
import { formCodes } from '@papaver/contract/incb-forms/layout.ts'
import { formStates } from '@papaver/contract/incb-forms/life.ts'
import type { CellQuery, FormParams } from '@papaver/contract/incb-forms/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { among, countOf, truthOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

const yearOf = (value: unknown): string | undefined => {
  const year = countOf(value, 2200)
  return year !== undefined && year >= 1990 ? String(year) : undefined
}

export const dueAddress = listAddress({
  path: '/incb-forms',
  text: 'search',
  filters: {
    code: among(formCodes),
    state: among(formStates),
    late: (given: unknown) => (truthOf(given) === 'true' ? 'true' : undefined),
  },
  beside: { year: yearOf },
})
export type DueSearch = SearchOf<typeof dueAddress>

export const formPlace = ({ code, period }: FormParams): string => `/incb-forms/${code}/${period}`

export const dueQuery = (query: CallInput<'incb-forms.list'>['query']) =>
  queryOptions({
    queryKey: ['incb-forms', 'due', query, currentCulture.get().culture],
    queryFn: ({ signal }) => call('incb-forms.list', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const formQuery = (params: FormParams) =>
  queryOptions({
    queryKey: ['incb-forms', 'form', params, currentCulture.get().culture],
    queryFn: ({ signal }) => call('incb-forms.get', { params, signal }),
  })

/** What was sent as estimates, beside the balances of their year. */
export const estimatesQuery = (params: FormParams) =>
  queryOptions({
    queryKey: ['incb-forms', 'estimates', params, currentCulture.get().culture],
    queryFn: ({ signal }) => call('incb-forms.estimates', { params, signal }),
    staleTime: 0,
  })

export const cellQuery = (params: FormParams, query: CellQuery) =>
  queryOptions({
    queryKey: ['incb-forms', 'cell', params, query, currentCulture.get().culture],
    queryFn: ({ signal }) => call('incb-forms.cell', { params, query, signal }),
  })
