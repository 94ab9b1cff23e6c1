import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * Asks one address of an app over and over, from a thread of its own, and says how long it waited at most since it was last asked,
 * and how long the app's first thread had worked in one such wait: the rest of a wait is a machine with other work to do.
 */

export interface Pause {
  /** Milliseconds. */
  readonly waited: number
  /** Of the first thread of the app; zero where the system does not say. */
  readonly worked: number
}

export interface Pauses {
  /** The longest of both; the count begins anew. */
  readonly longest: () => Promise<Pause>
  readonly end: () => Promise<unknown>
}

/** Milliseconds for which a process's first thread has had a processor (Linux). */
const workedBy = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

const once200 = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(url))))
    })
      .on('error', reject)
      .end()
  })

const watch = async (url: string, pid: number): Promise<never> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [waited, worked] = [0, 0]
  let [begun, before] = [performance.now(), workedBy(pid)]
  const note = (): void => {
    waited = Math.max(waited, performance.now() - begun)
    worked = Math.max(worked, workedBy(pid) - before)
  }
  parentPort?.on('message', () => {
    note()
    parentPort?.postMessage({ waited, worked })
    waited = 0
    worked = 0
  })
  for (;;) {
    begun = performance.now()
    before = workedBy(pid)
    await once200(url, agent)
    note()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

export const watchPauses = (url: string, pid: number): Pauses => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url, pid } })
  const longest = async (): Promise<Pause> => {
    const said = once(thread, 'message')
    thread.postMessage('')
    return (await said)[0]
  }
  return { longest, end: () => thread.terminate() }
}

if (!isMainThread && typeof workerData?.url === 'string') await watch(workerData.url, workerData.pid)
