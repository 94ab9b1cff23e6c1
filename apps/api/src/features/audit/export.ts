import { Readable } from 'node:stream'
import { actionOfCase } from '@papaver/contract/audit/actions.ts'
import { auditRefusals } from '@papaver/contract/audit/refusals.ts'
import type { AuditEvent, eventExportQuery } from '@papaver/contract/audit/schema.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type CellToWrite,
  mediaTypes as fileTypes,
  type Pack,
  packInTurns,
  writeBook,
  writeCsv,
} from '../../platform/spreadsheets.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { viewEvents } from './event-view.ts'
import { filterOf } from './list.ts'
import { countUpTo, type EventFilter, type EventRow, listEvents, searchEvents } from './list-store.ts'
import { recordAudit } from './record.ts'
import type { Surroundings } from './surroundings.ts'

type Query = z.output<typeof eventExportQuery>

/** Rows a file may hold: a workbook is made in memory, the others flow. */
const mostRows: Readonly<Record<Query['format'], number>> = {
  csv: 200_000,
  xlsx: 20_000,
  ods: 20_000,
  jsonl: 200_000,
}
const perPage = 1000

const columns = [
  'seq',
  'at',
  'actor',
  'person',
  'impersonator',
  'action',
  'actionCode',
  'entity',
  'entityId',
  'label',
  'address',
  'requestId',
  'details',
  'lane',
  'place',
  'previousHash',
  'hash',
] as const

interface Row {
  readonly row: EventRow
  readonly event: AuditEvent
}

/** The rows page by page, the newest first; those that come meanwhile are not among them. */
async function* readPages(db: Reader, filter: EventFilter, words: string | undefined): AsyncGenerator<Row[]> {
  let before: number | undefined
  for (;;) {
    const span = { limit: perPage, before }
    const { rows, last } = words
      ? await searchEvents(db, filter, span, words)
      : { rows: await listEvents(db, filter, span), last: undefined }
    const events = await viewEvents(db, rows)
    if (rows.length > 0)
      yield rows.flatMap((row, index) => (events[index] ? [{ row, event: events[index] }] : []))
    before = last?.seq ?? rows.at(-1)?.seq
    if (last === undefined && rows.length < perPage) return
  }
}

/** An action in words, or in those of any kind of case; undefined where it has none. */
const actionWords = (action: string, say: (key: string) => string): string | undefined =>
  [action, actionOfCase(action)]
    .map((name) => `audit.actions.${name}`)
    .map((key) => [key, say(key)] as const)
    .find(([key, said]) => said !== key)?.[1]

const cellsOf = ({ row, event }: Row, culture: string, { say }: Surroundings): CellToWrite[] => {
  const action = actionWords(row.action, (key) => say(culture, key))
  return [
    row.seq,
    event.at,
    row.actorName,
    event.personName,
    event.impersonator?.name ?? null,
    action ?? row.action,
    row.action,
    row.entity,
    row.entityId,
    event.label,
    row.address,
    row.requestId,
    row.details,
    row.lane,
    row.place,
    row.previousHash.toString('hex'),
    row.hash.toString('hex'),
  ]
}

/** Exactly what went into the hash, so that whoever holds the lines can walk the lanes without us. */
const lineOf = ({ row }: Row): string =>
  `${JSON.stringify({
    seq: row.seq,
    occurredAt: row.occurredAt.toISOString(),
    occurredMicroseconds: row.occurredUs,
    actorId: row.actorId,
    actorName: row.actorName,
    address: row.address,
    requestId: row.requestId,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    details: row.details,
    lane: row.lane,
    place: row.place,
    previousHash: row.previousHash.toString('hex'),
    hash: row.hash.toString('hex'),
  })}\n`

const headOf = (culture: string, { say }: Surroundings): string[] =>
  columns.map((column) => say(culture, `audit.export.${column}`))

async function* asCsv(
  pages: AsyncIterable<Row[]>,
  culture: string,
  around: Surroundings,
): AsyncGenerator<Buffer> {
  yield writeCsv([headOf(culture, around)])
  // Only the first piece carries the mark that tells spreadsheets the encoding.
  for await (const rows of pages) yield writeCsv(rows.map((row) => cellsOf(row, culture, around))).subarray(3)
}

async function* asLines(pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  for await (const rows of pages) yield Buffer.from(rows.map(lineOf).join(''))
}

const asWorkbook = async (
  pages: AsyncIterable<Row[]>,
  culture: string,
  around: Surroundings,
  asker: string,
  format: 'xlsx' | 'ods',
): Promise<Buffer> => {
  const packs: Pack[] = await packInTurns([headOf(culture, around)])
  for await (const part of pages)
    packs.push(...(await packInTurns(part.map((row) => cellsOf(row, culture, around)))))
  return writeBook(format, [{ name: around.say(culture, 'audit.export.sheet'), packs }], asker)
}

const mediaTypes: Readonly<Record<Query['format'], string>> = {
  ...fileTypes,
  jsonl: 'application/octet-stream',
}

/** The trail as it is filtered, with its hashes. That it was taken out is itself noted. */
export const exportEvents = async (
  deps: Deps,
  caller: Caller,
  query: Query,
  around: Surroundings,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { format, ...narrowing } = query
  const filter = filterOf(narrowing, await around.timeZone(), caller.principal)
  const limit = mostRows[format]
  const rows = await countUpTo(deps.db, filter, limit + 1)
  if (rows > limit) refuse(auditRefusals.auditTooManyRows, { limit })
  await inTransaction(deps, caller.origin, async (tx) => {
    recordAudit(tx, { action: 'audit.export', entity: 'audit', entityId: 'trail', details: { ...query } })
  })
  const pages = readPages(deps.db, filter, query.q)
  const { culture } = caller
  reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="event-log.${format}"`)
    .header('cache-control', 'private, no-store')
  if (format === 'xlsx' || format === 'ods')
    return reply.send(await asWorkbook(pages, culture, around, caller.principal.accountId, format))
  return reply.send(Readable.from(format === 'csv' ? asCsv(pages, culture, around) : asLines(pages)))
}
