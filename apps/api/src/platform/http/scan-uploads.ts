import { createReadStream } from 'node:fs'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { type Scanner, ScannerFailed, type ScanVerdict, scan } from '../virus-scan.ts'

/** The authority's scanner of files, and who hears of a find. */
export interface UploadScanner {
  /** The scanner of this moment; undefined while the authority has none. */
  find(): Promise<Scanner | undefined>
  /** Told of every find, before its sender is. */
  found(request: FastifyRequest, find: Find): Promise<void>
}

export interface Find {
  /** The file's name, as its sender called it and made harmless. */
  readonly file: string
  readonly signature: string
}

const scanners = new WeakMap<object, UploadScanner>()

/** From now on every file that this server receives is looked at first. */
export const scanUploadsWith = (fastify: FastifyInstance, scanner: UploadScanner | undefined): void => {
  if (scanner) scanners.set(fastify.server, scanner)
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
 * Where the authority has a scanner, a file that is here whole is looked at before anybody else reads it: no byte
 * that was not called clean reaches the database. Refuses with `virusFound` what is infected and with
 * `scannerSilent` what nobody could look at.
 */
export const refuseInfected = async (request: FastifyRequest, file: string, path: string): Promise<void> => {
  const ours = scanners.get(request.server.server)
  const scanner = await ours?.find()
  if (ours === undefined || scanner === undefined) return
  const verdict = await verdictOf(scanner, path, file, request)
  if (verdict.isClean) return
  const { signature } = verdict
  request.log.warn({ signature }, 'a virus was found in a file that somebody sent')
  await ours.found(request, { file, signature })
  refuse(frameRefusals.virusFound, { file, signature })
}
