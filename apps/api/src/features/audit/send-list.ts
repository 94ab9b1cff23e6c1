import { Readable } from 'node:stream'
import { auditRefusals } from '@papaver/contract/audit/refusals.ts'
import type { ListFormat } from '@papaver/contract/list-file.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { oneAhead } from '../../platform/one-ahead.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type CellToWrite,
  mediaTypes,
  type Pack,
  packInTurns,
  type Row,
  type SheetLook,
  writeCsv,
  writeSheets,
} from '../../platform/spreadsheets.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from './record.ts'

/** Rows of one sheet; the first is its head. */
export interface SheetRows {
  readonly name: string
  readonly rows: readonly Row[]
  /** So many columns stay while the others scroll. */
  readonly frozenColumns?: number
}

export interface SavedList<Item> {
  /** What it lists: the name of the file, and what stands in the trail. */
  readonly name: string
  readonly format: ListFormat
  /** What was asked of the list: filters, words, order. */
  readonly filter: object
  /** How many there are; one more than `limit` suffices to say that there are more. */
  readonly total: number
  readonly limit: number
  readonly pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>
  /** The sheets of some items, with their heads; separated values hold the first alone (`isOneTable`). */
  readonly sheetsOf: (
    items: readonly Item[],
    isOneTable: boolean,
  ) => Promise<readonly SheetRows[]> | readonly SheetRows[]
  /** Of whom it is told in the trail, where a list has a word of its own. */
  readonly action?: string
}

/** The mark at the beginning, which tells spreadsheets the encoding, is wanted once; so is the head. */
async function* asText<Item>({ pages, sheetsOf }: SavedList<Item>): AsyncGenerator<Buffer> {
  const sheets = async function* () {
    for await (const items of pages) yield (await sheetsOf(items, true))[0]
  }
  let isFirst = true
  for await (const sheet of oneAhead(sheets())) {
    const bytes = writeCsv((isFirst ? sheet?.rows : sheet?.rows.slice(1)) ?? [])
    yield isFirst ? bytes : bytes.subarray(3)
    isFirst = false
  }
}

const packedSheets = async <Item>({ pages, sheetsOf }: SavedList<Item>) => {
  const sheets = new Map<string, SheetLook & { packs: Pack[] }>()
  for await (const items of pages)
    for (const { rows, ...look } of await sheetsOf(items, false)) {
      const before = sheets.get(look.name)
      const packs = await packInTurns(before ? rows.slice(1) : rows)
      if (before) before.packs.push(...packs)
      else sheets.set(look.name, { ...look, frozenRows: 1, packs })
    }
  return [...sheets.values()]
}

/**
 * A list as a file. Text flows page by page; a workbook is made whole, by a thread. Who took how much of what stands in
 * the trail before anything is sent. Refuses with `auditTooManyRows` (`limit`) rather than cut silently. `pages` yields once at
 * least, an empty page where there is nothing.
 */
export const sendList = async <Item>(
  deps: Deps,
  { origin, principal }: Caller,
  list: SavedList<Item>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { name, format, filter, total, limit, action = 'list.export' } = list
  if (total > limit) refuse(auditRefusals.auditTooManyRows, { limit })
  await inTransaction(deps, origin, async (tx) =>
    recordAudit(tx, { action, entity: 'list', entityId: name, details: { format, filter, rows: total } }),
  )
  reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
  return reply.send(
    format === 'csv'
      ? Readable.from(asText(list))
      : await writeSheets(format, await packedSheets(list), principal.accountId),
  )
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** There are more than the list counts. */
  readonly totalIsEstimate: boolean
}
export interface PagedList<Item> extends Pick<SavedList<Item>, 'name' | 'format' | 'filter' | 'limit'> {
  /** The list as it is shown, one page after the other, the first is 1. */
  readonly page: (page: number, pageSize: number) => Promise<Page<Item>>
  readonly sheet: string
  readonly columns: readonly { readonly head: string; readonly cell: (item: Item) => CellToWrite }[]
}

const rowsAtOnce = 100

/** The same of a list that is read page by page as the screen reads it. */
export const sendPages = async <Item>(
  deps: Deps,
  caller: Caller,
  { page, sheet, columns, limit, ...list }: PagedList<Item>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const first = await page(1, rowsAtOnce)
  const pages = async function* () {
    yield first.items
    for (let number = 2; (number - 1) * rowsAtOnce < first.total; number += 1)
      yield (await page(number, rowsAtOnce)).items
  }
  const rowOf = (item: Item) => columns.map(({ cell }) => cell(item))
  const sheetsOf = (items: readonly Item[]) => [
    { name: sheet, rows: [columns.map(({ head }) => head), ...items.map(rowOf)] },
  ]
  // Nobody counts further than that, so nobody can say how much would be taken.
  const total = first.totalIsEstimate ? Math.max(limit, first.total) + 1 : first.total
  const most = first.totalIsEstimate ? Math.min(limit, first.total) : limit
  return sendList(deps, caller, { ...list, limit: most, total, pages: pages(), sheetsOf }, reply)
}
