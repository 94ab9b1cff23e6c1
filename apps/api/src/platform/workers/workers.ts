import { availableParallelism } from 'node:os'
import { outsideTransaction } from '../transaction.ts'
import { isTraining } from '../world.ts'
import { makePool, type Pool, type PoolOptions } from './pool.ts'

/**
 * The threads of this process. What keeps a processor busy for longer than a request should wait is done in one: documents
 * in some, spreadsheets in others, and what came from outside is read in others again (`read-in-thread.ts`), so that none waits for
 * the other.
 */
export type Lane = 'documents' | 'spreadsheets' | 'files'

const mostThreads = 4
/** As many as there are processors beside the one that answers requests, two at least: one document must not stop all. */
export const usualThreads = (cores = availableParallelism()): number =>
  Math.max(2, Math.min(cores - 1, mostThreads))

interface LaneOptions extends Omit<PoolOptions, 'threads'> {
  /** Where fewer threads are wanted than there may be. */
  readonly mostThreads?: number
}

const lanes: Readonly<Record<Lane, LaneOptions>> = {
  documents: { mostWaiting: 80, mostMilliseconds: 20_000, memoryMegabytes: 256 },
  spreadsheets: { mostWaiting: 40, mostMilliseconds: 60_000, memoryMegabytes: 512 },
  // Each may hold a file of some hundred megabytes, and keep one of the four threads busy that Node has for everything else.
  files: { mostWaiting: 80, mostMilliseconds: 15_000, memoryMegabytes: 256, mostThreads: 2 },
}

let threads = usualThreads()
const pools = new Map<Lane, Pool>()

/** Says how many threads each lane has; those that have begun keep theirs. */
export const sizeWorkers = (wanted: number | undefined): void => {
  threads = wanted ?? usualThreads()
}

const poolOf = (lane: Lane): Pool => {
  const { mostThreads = threads, ...options } = lanes[lane]
  const pool = pools.get(lane) ?? makePool({ ...options, threads: Math.min(threads, mostThreads) })
  pools.set(lane, pool)
  return pool
}

/** Lets jobs in hand end for so long, and ends the threads. */
export const closeWorkers = async (patience: number): Promise<void> => {
  await Promise.all([...pools.values()].map((pool) => pool.close(patience)))
  pools.clear()
}

// biome-ignore lint/suspicious/noExplicitAny: what a module exports is known where it is called.
export type Works = Record<string, any>
export type WorkName<Module> = {
  [Name in keyof Module]: Module[Name] extends (...given: never[]) => unknown ? Name : never
}[keyof Module] &
  string

/**
 * How the functions that a module exports are called in a thread of the lane: by who asks, their name, and what they
 * are given, which is copied. Bytes that are made are handed over.
 * @throws Refused with `busy` where too many wait, and what `Pool.run` throws
 */
export const inThread =
  <Module extends Works>(lane: Lane, module: URL) =>
  <Name extends WorkName<Module>>(
    asker: string,
    name: Name,
    ...given: Parameters<Module[Name]>
  ): Promise<Awaited<ReturnType<Module[Name]>>> => {
    outsideTransaction('a thread is waited for')
    return poolOf(lane).run(asker, {
      module: module.href,
      name,
      given,
      isTraining: isTraining(),
    }) as Promise<Awaited<ReturnType<Module[Name]>>>
  }
