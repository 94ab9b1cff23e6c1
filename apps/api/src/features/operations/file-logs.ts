import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { logExportQuery, logLinesQuery } from '@papaver/contract/operations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { scrubbed } from '../../platform/redaction.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import {
  findLogFile,
  fittingLines,
  type LogFile,
  listLogFiles,
  logFolder,
  type Place,
  placeText,
  readPlace,
  searchBackwards,
  searchForwards,
} from './log-files.ts'
import { momentIn } from './moment-in.ts'

type LinesQuery = z.output<typeof logLinesQuery>
type ExportQuery = z.output<typeof logExportQuery>

const folderOf = ({ environment }: Deps): string => logFolder(environment.dataDir)

export const readLogFiles = async (deps: Deps): Promise<CallOutput<'operations.logFiles'>> => {
  const [settings, files] = await Promise.all([readSettings(deps.db), listLogFiles(folderOf(deps))])
  return {
    files: files.map(({ changedAt, ...file }) => ({ ...file, changedAt: changedAt.toISOString() })),
    keepDays: settings['operations.logKeepDays'],
    timeZone: settings['public.timeZone'],
  }
}

/** The files that are meant: one by its name (404 where it is none of the log's), else all. */
const filesOf = async (deps: Deps, name: string | undefined): Promise<LogFile[]> => {
  const files = await listLogFiles(folderOf(deps))
  if (name === undefined) return files
  const wanted = files.filter((file) => file.name === name)
  return wanted.length > 0 ? wanted : refuse(frameRefusals.notFound)
}

const filterOf = ({ file: _file, from, to, ...rest }: ExportQuery, timeZone: string) => ({
  ...rest,
  from: from === undefined ? undefined : momentIn(timeZone, from).toISOString(),
  // The whole minute counts.
  to: to === undefined ? undefined : new Date(momentIn(timeZone, to).getTime() + 60_000).toISOString(),
})

const placeOf = (text: string): Place =>
  readPlace(text) ?? refuse(frameRefusals.invalidInput, { fields: [{ path: 'before', code: 'invalid' }] })

/** Lines that fit, the newest first: from the end, from an earlier answer backwards, or what came after one. */
export const readLogLines = async (
  deps: Deps,
  query: LinesQuery,
): Promise<CallOutput<'operations.logLines'>> => {
  const { limit, before, after, ...narrowing } = query
  const folder = folderOf(deps)
  const [files, settings] = await Promise.all([filesOf(deps, query.file), readSettings(deps.db)])
  const timeZone = settings['public.timeZone']
  const filter = filterOf(narrowing, timeZone)
  const [newestFile] = files
  const end = newestFile ? placeText({ file: newestFile.name, byte: newestFile.bytes }) : ''
  if (after !== undefined && after !== '') {
    const { lines, newest } = await searchForwards(folder, files, filter, limit, placeOf(after))
    return { items: lines, older: null, newest: placeText(newest), isPartial: false, timeZone }
  }
  const from = before === undefined ? undefined : placeOf(before)
  const { lines, older, isPartial } = await searchBackwards(folder, files, { filter, limit, from })
  return { items: lines, older: older ? placeText(older) : null, newest: end, isPartial, timeZone }
}

const noteDownload = (deps: Deps, { origin }: Caller, details: Record<string, unknown>): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, { action: 'operations.logDownload', entity: 'log', entityId: 'server', details })
  })

async function* scrubbedLines(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield `${scrubbed(line)}\n`
}

const attach = (reply: FastifyReply, name: string, mediaType: string): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')

/** One whole file, packed. That it was taken out is noted. */
export const sendLogFile = async (deps: Deps, caller: Caller, name: string, reply: FastifyReply) => {
  const file = (await findLogFile(folderOf(deps), name)) ?? refuse(frameRefusals.notFound)
  await noteDownload(deps, caller, { file: file.name })
  const packed = Readable.from(scrubbedLines(join(folderOf(deps), file.name))).pipe(createGzip())
  return attach(reply, `${file.name}.gz`, 'application/gzip').send(packed)
}

/** More lines than this are a file of their own. */
const mostLines = 100_000

/** The lines that fit the filters, oldest first. */
export const sendLogLines = async (deps: Deps, caller: Caller, query: ExportQuery, reply: FastifyReply) => {
  const [files, settings] = await Promise.all([filesOf(deps, query.file), readSettings(deps.db)])
  await noteDownload(deps, caller, { ...query })
  const filter = filterOf(query, settings['public.timeZone'])
  const lines = fittingLines(folderOf(deps), files, filter, mostLines)
  return attach(reply, 'server-log.jsonl', 'application/octet-stream').send(Readable.from(lines))
}
