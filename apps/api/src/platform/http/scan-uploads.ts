import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { type Scanner, ScannerFailed, type ScanVerdict, scan } from '../virus-scan.ts'

/** The scanner of this moment; undefined while the authority has none. */
export type FindScanner = () => Promise<Scanner | undefined>

const finders = new WeakMap<object, FindScanner>()

/** From now on every file that this server receives is looked at first. */
export const scanUploadsWith = (fastify: FastifyInstance, find: FindScanner | undefined): void => {
  if (find) finders.set(fastify.server, find)
}

export interface Scanned extends AsyncDisposable {
  readonly bytes: AsyncIterable<Uint8Array>
}

const unscanned = (bytes: AsyncIterable<Uint8Array>): Scanned => ({
  bytes,
  [Symbol.asyncDispose]: async () => {},
})

/** Opened with the first read: what nobody reads stays closed. */
async function* readWhenWanted(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** Fails closed: what was not called clean is not taken. */
const verdictOf = async (
  scanner: Scanner,
  path: string,
  file: string,
  request: FastifyRequest,
): Promise<ScanVerdict> => {
  try {
    return await scan(scanner, createReadStream(path))
  } catch (error) {
    if (!(error instanceof ScannerFailed)) throw error
    request.log.error({ err: error }, 'the virus scanner gives no verdict')
    return refuse(frameRefusals.scannerSilent, { file })
  }
}

/**
 * Where the authority has a scanner, the file is received whole, looked at, and only then handed on: no byte that
 * was not called clean reaches the database. Refuses with `virusFound` what is infected and with `scannerSilent`
 * what nobody could look at; nothing of either is kept.
 */
export const refuseInfected = async (
  request: FastifyRequest,
  file: string,
  sent: AsyncIterable<Uint8Array>,
): Promise<Scanned> => {
  const scanner = await finders.get(request.server.server)?.()
  if (scanner === undefined) return unscanned(sent)
  const folder = await mkdtemp(join(tmpdir(), 'papaver-scan-'))
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(sent, createWriteStream(path, { mode: 0o600 }))
    const verdict = await verdictOf(scanner, path, file, request)
    if (!verdict.isClean) {
      const { signature } = verdict
      request.log.warn({ signature }, 'a virus was found in a file that somebody sent')
      refuse(frameRefusals.virusFound, { file, signature })
    }
    return { bytes: readWhenWanted(path), [Symbol.asyncDispose]: clear }
  } catch (error) {
    await clear()
    throw error
  }
}
