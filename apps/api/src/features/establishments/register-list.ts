import {
  type RegisterItem,
  type RegisterQuery,
  registerSorts,
} from '@papaver/contract/establishments/schema.ts'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { inLineApart } from '@papaver/contract/in-line.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { sendList } from '../audit/public.ts'
import { wordsFor } from '../localization/public.ts'
import { cultureOfReader, nameIn, readMasters, sortedByName } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import * as register from './register-store.ts'

const orderOf = (given: string): Pick<register.RegisterOrder, 'sort' | 'descending'> => {
  const sort = registerSorts.find((key) => key === given.replace(/^-/, ''))
  if (sort === undefined)
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'sort', code: 'unknown' }] })
  return { sort, descending: given.startsWith('-') }
}

/** Customs offices are few and a master: they are in memory, with their names in the reader's language. */
const customsOffices = async (
  db: Reader,
  culture: string,
  { search, sort }: Pick<RegisterQuery, 'search' | 'sort'>,
): Promise<RegisterItem[]> => {
  const [masters, accounts] = await Promise.all([readMasters(db), register.countOfficeAccounts(db)])
  const rows = masters.customsPoints.map(
    (point): RegisterItem => ({
      id: String(point.id),
      code: point.code,
      name: nameIn(point.names, culture),
      kind: 'customs',
      city: point.city,
      groups: [],
      isActive: point.isActive,
      sites: 1,
      accounts: accounts.get(point.id) ?? 0,
    }),
  )
  const { sort: key, descending } = orderOf(sort)
  const named = sortedByName(rows, culture)
  const sorted = key === 'name' ? named : named.toSorted((left, right) => left[key].localeCompare(right[key]))
  const ordered = descending ? sorted.toReversed() : sorted
  return search
    ? searchRanked(ordered, ({ name, code, city }) => findableOf(name, [code, city]), search).map(
        ({ thing }) => thing,
      )
    : ordered
}

const rowsOf = async (db: Reader, culture: string, query: RegisterQuery, pageSize: number) => {
  const { view, group, search, page } = query
  if (view === 'customs') {
    const all = await customsOffices(db, culture, query)
    return { rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  }
  const filter = { view, group, search: search || undefined }
  const [rows, total] = await Promise.all([
    register.listRegister(db, filter, { page, pageSize, ...orderOf(query.sort) }),
    register.countRegister(db, filter),
  ])
  return { rows, total }
}

export const registerPage = async (db: Reader, caller: Caller, query: RegisterQuery) => {
  const pageSize = query.pageSize ?? caller.principal.pageSize
  const { rows, total } = await rowsOf(db, await cultureOfReader(db, caller), query, pageSize)
  return { items: rows, total, totalIsEstimate: false, page: query.page, pageSize }
}

/** How much stands in each view. */
export const registerCounts = async (db: Reader) => {
  const [own, masters] = await Promise.all([register.countViews(db), readMasters(db)])
  return { ...own, customs: masters.customsPoints.length }
}

const columns = ['code', 'name', 'kind', 'city', 'groups', 'sites', 'accounts', 'status'] as const

const cellsIn = (culture: string, say: (key: string) => string) => (row: RegisterItem) => [
  row.code,
  row.name,
  say(`kinds.${row.kind}`),
  row.city,
  inLineApart(
    culture,
    row.groups.map((group) => say(`groups.${group}`)),
  ),
  row.sites,
  row.accounts,
  say(`status.${row.isActive ? 'open' : 'closed'}`),
]

/** The list as it is filtered, as a file in the reader's language. */
export const exportRegister = async (
  deps: Deps,
  caller: Caller,
  { format, ...query }: RegisterQuery & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const { db } = deps
  const culture = await cultureOfReader(db, caller)
  const words = wordsFor(culture)
  const say = (key: string) => words(`establishments.${key}`)
  const limit = mostRowsIn(await readSettings(db), format)
  const { rows, total } = await rowsOf(db, culture, { ...query, page: 1 }, limit)
  const head = columns.map((column) => say(`list.columns.${column}`))
  const cells = cellsIn(culture, say)
  const { page: _page, pageSize: _pageSize, ...filter } = query
  return sendList(
    deps,
    caller,
    {
      name: 'establishments',
      format,
      filter,
      total,
      limit,
      pages: [rows],
      sheetsOf: (items) => [{ name: say('list.title'), rows: [head, ...items.map(cells)] }],
    },
    reply,
  )
}
