import {
  type RegisterItem,
  type RegisterQuery,
  registerSorts,
} from '@papaver/contract/establishments/schema.ts'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeCsv } from '../../platform/spreadsheets.ts'
import type { Reader } from '../../platform/transaction.ts'
import { wordsFor } from '../localization/public.ts'
import { cultureOfReader, nameIn, readMasters, sortedByName } from '../masters/public.ts'
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

/** More rows than this are no list to read; the answer says so instead of cutting it silently. */
const mostRows = 10_000
const columns = ['code', 'name', 'kind', 'city', 'groups', 'sites', 'accounts', 'status'] as const

/** The list as it is filtered, as comma-separated values in the reader's language. */
export const exportRegister = async (
  db: Reader,
  caller: Caller,
  query: RegisterQuery,
  reply: FastifyReply,
) => {
  const culture = await cultureOfReader(db, caller)
  const words = wordsFor(culture)
  const { rows, total } = await rowsOf(db, culture, { ...query, page: 1 }, mostRows)
  if (total > mostRows) refuse(frameRefusals.tooLarge, { limit: mostRows })
  const say = (key: string) => words(`establishments.${key}`)
  const lines = rows.map(({ code, name, kind, city, groups, sites, accounts, isActive }) => [
    code,
    name,
    say(`kinds.${kind}`),
    city,
    groups.map((group) => say(`groups.${group}`)).join('; '),
    String(sites),
    String(accounts),
    say(`status.${isActive ? 'open' : 'closed'}`),
  ])
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="establishments.csv"')
    .header('cache-control', 'private, no-store')
    .send(writeCsv([columns.map((column) => say(`list.columns.${column}`)), ...lines]))
}
