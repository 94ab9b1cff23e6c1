import { ledgerPartNames } from '@papaver/contract/balances/figures.ts'
import type { StatementQuery } from '@papaver/contract/balances/statement-schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { among, countOf, dayOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export const statementPlace = (id: string): string => `/import-export/balances/${id}`

export const statementAddress = (id: string) =>
  listAddress({
    path: statementPlace(id),
    text: 'q',
    filters: { from: dayOf, to: dayOf, only: among(ledgerPartNames) },
    place: { before: (given) => countOf(given, 2_147_483_647)?.toString() },
  })
export type StatementSearch = SearchOf<ReturnType<typeof statementAddress>>

export const statementQueryOf = ({ from, to, only, before }: StatementSearch): StatementQuery => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(only ? { only } : {}),
  ...(before ? { before: Number(before) } : {}),
})

export const statementQuery = (id: string, query: StatementQuery) =>
  queryOptions({
    queryKey: ['balances', id, query, currentCulture.get().culture],
    queryFn: ({ signal }) => call('balances.statement', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
