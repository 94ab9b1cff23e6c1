import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { fairQueue, QueueFull } from '../fair-queue.ts'
import { Refused, refuse } from '../refusal.ts'
import { type Answer, type Job, JobFailed, JobLost, JobTooLong } from './job.ts'

export interface PoolOptions {
  /** Threads, and so many jobs at once. */
  readonly threads: number
  /** Jobs that may wait for a thread; further ones are refused. */
  readonly mostWaiting: number
  /** A job that takes longer ends with its thread. */
  readonly mostMilliseconds: number
  /** What the language of a thread may hold; one that needs more ends. */
  readonly memoryMegabytes: number
}

export interface Pool {
  /**
   * Does a job in a thread. Who asks waits behind his own jobs first.
   * @throws Refused with `busy` where too many jobs wait, and with what the job refuses
   * @throws JobFailed, JobTooLong, JobLost
   */
  readonly run: (asker: string, job: Job) => Promise<unknown>
  /** Takes no more jobs, lets those in hand end for so long, and ends the threads. */
  readonly close: (patience: number) => Promise<void>
}

/** The room of one asker, as a part of the whole. */
const shares = 4
/** Seconds after which somebody who was refused may try again. */
const retryAfter = 5
/** A second thread that had nothing to do for so long ends; the first stays, as starting one takes longer than most jobs. */
const idleMilliseconds = 60_000

const startThread = (memoryMegabytes: number): Worker =>
  new Worker(new URL('./thread.ts', import.meta.url), {
    // It needs neither the secrets of the environment nor the flags of the process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })

const settle = (answer: Answer): unknown => {
  if ('made' in answer) return answer.made
  if ('refusal' in answer) throw new Refused(answer.refusal, answer.details)
  throw new JobFailed(answer.fault)
}

/** What the thread answers; fails where it ends first or takes too long. */
const answerOf = (thread: Worker, job: Job, mostMilliseconds: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new JobLost(`the thread ended before ${job.name} was done`))
    const onTooLong = () => reject(new JobTooLong(`${job.name} took more than ${mostMilliseconds} ms`))
    const timer = setTimeout(onTooLong, mostMilliseconds).unref()
    thread.once('error', reject).once('exit', onExit)
    thread.once('message', (answer: Answer) => {
      clearTimeout(timer)
      thread.off('error', reject).off('exit', onExit)
      resolve(answer)
    })
    thread.postMessage(job)
  })

/** Threads that have nothing to do. They keep no process alive. */
const idleThreads = () => {
  const idle = new Map<Worker, () => void>()
  const forget = (thread: Worker): void => {
    idle.get(thread)?.()
    idle.delete(thread)
  }
  const takeOne = (): Worker | undefined => {
    const [thread] = [...idle.keys()].slice(-1)
    if (thread === undefined) return undefined
    forget(thread)
    thread.ref()
    return thread
  }
  const keep = (thread: Worker): void => {
    const onEnd = () => forget(thread)
    const retire = () => {
      if (idle.size === 1) return
      forget(thread)
      void thread.terminate()
    }
    const timer = setTimeout(retire, idleMilliseconds).unref()
    idle.set(thread, () => {
      clearTimeout(timer)
      thread.off('exit', onEnd).off('error', onEnd)
    })
    thread.once('exit', onEnd).once('error', onEnd).unref()
  }
  return { takeOne, keep }
}

/** A few threads, and a queue with an end. */
export const makePool = ({ threads, mostWaiting, mostMilliseconds, memoryMegabytes }: PoolOptions): Pool => {
  const each = Math.ceil(mostWaiting / shares)
  const queue = fairQueue(threads, { all: mostWaiting, each })
  const idle = idleThreads()
  const alive = new Set<Worker>()
  const inHand = new Set<Promise<unknown>>()
  let isClosed = false

  const begin = (): Worker => {
    const thread = startThread(memoryMegabytes)
    alive.add(thread)
    return thread.once('exit', () => alive.delete(thread))
  }

  const work = async (job: Job): Promise<unknown> => {
    if (isClosed) return refuse(frameRefusals.unavailable)
    const thread = idle.takeOne() ?? begin()
    try {
      const answer = await answerOf(thread, job, mostMilliseconds)
      idle.keep(thread)
      return settle(answer)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof JobFailed)) void thread.terminate()
      throw error
    }
  }

  const run = async (asker: string, job: Job): Promise<unknown> => {
    const done = queue(asker, () => work(job))
    inHand.add(done)
    try {
      return await done
    } catch (error) {
      if (error instanceof QueueFull) refuse(frameRefusals.busy, { retryAfter })
      throw error
    } finally {
      inHand.delete(done)
    }
  }

  const close = async (patience: number): Promise<void> => {
    isClosed = true
    const left = new AbortController()
    const late = pause(patience, undefined, { ref: false, signal: left.signal }).catch(() => undefined)
    await Promise.race([Promise.allSettled(inHand), late])
    left.abort()
    await Promise.all([...alive].map((thread) => thread.terminate()))
  }

  return { run, close }
}
