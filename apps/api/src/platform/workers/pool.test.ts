import { generateKeyPairSync, verify } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makePool, type Pool, type PoolOptions } from './pool.ts'

const module = new URL('./jobs-of-tests.ts', import.meta.url).href
const usual: PoolOptions = { threads: 1, mostWaiting: 8, mostMilliseconds: 60_000, memoryMegabytes: 64 }
const pools: Pool[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pools.splice(0).map((pool) => pool.close(0)))
})

const open = (options: Partial<PoolOptions> = {}) => {
  const pool = makePool({ ...usual, ...options })
  pools.push(pool)
  const job = (name: string, ...given: unknown[]) => pool.run('one', { module, name, given })
  return { ...pool, job }
}

/** A job that begins and then waits until it is let go. */
const heldBy = (pool: Pool, asker = 'one') => {
  const gate = new Int32Array(new SharedArrayBuffer(8))
  const ended = pool.run(asker, { module, name: 'wait', given: [gate] })
  const hasBegun = async () => {
    const { value } = Atomics.waitAsync(gate, 1, 0)
    await value
  }
  const letGo = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { ended, hasBegun, letGo }
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
    return undefined
  } catch (error) {
    return error
  }
}

describe('a pool of threads', () => {
  it('loads a module once and uses its thread again', async () => {
    const { job } = open()
    expect([await job('count'), await job('count'), await job('count')]).toEqual([1, 2, 3])
  })

  it('hands over a key that the thread signs with', async () => {
    const { job } = open()
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const signature = (await job('signed', privateKey, 'said')) as Uint8Array
    expect(verify(null, Buffer.from('said'), publicKey, signature)).toBe(true)
  })

  it('passes on what a job refuses and how it fails, and goes on', async () => {
    const { job } = open()
    expect(await failureOf(job('say'))).toMatchObject({
      refusal: { code: 'tooLarge', status: 413 },
      details: { limit: 3 },
    })
    expect(await failureOf(job('fail'))).toMatchObject({ name: 'RangeError', message: 'out of it' })
    expect(await job('count')).toBe(1)
  })

  it('refuses with a time to come again where no room to wait is left, and takes work again after', async () => {
    const pool = open({ mostWaiting: 4 })
    const first = heldBy(pool, 'a')
    const waiting = ['b', 'c', 'd', 'e'].map((asker) => pool.run(asker, { module, name: 'count', given: [] }))
    const busy = { refusal: { code: 'busy', status: 503 }, details: { retryAfter: 5 } }
    expect(await failureOf(pool.run('f', { module, name: 'count', given: [] }))).toMatchObject(busy)
    first.letGo()
    expect(await Promise.all([first.ended, ...waiting])).toEqual(['waited', 1, 2, 3, 4])
    expect(await pool.job('count')).toBe(5)
  })

  it('leaves room for others beside one who asks too much', async () => {
    const pool = open({ mostWaiting: 8 })
    const first = heldBy(pool, 'flood')
    const flood = [1, 2, 3].map(() => failureOf(pool.run('flood', { module, name: 'count', given: [] })))
    expect(await flood[2]).toMatchObject({ refusal: { code: 'busy' } })
    const guest = pool.run('guest', { module, name: 'count', given: [] })
    first.letGo()
    expect(await guest).toBe(2)
    expect(await Promise.all(flood.slice(0, 2))).toEqual([undefined, undefined])
  })

  it('ends a job that takes too long, and its thread with it', async () => {
    // Only the pool's own timers: how long a thread takes to begin is the machine's.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { job } = open({ mostMilliseconds: 1_000 })
    expect(await job('count')).toBe(1)
    const tooLong = failureOf(job('hang'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await tooLong).toMatchObject({ name: 'JobTooLong' })
    expect(await job('count')).toBe(1)
  })

  it.each([
    ['ends', 'end', { name: 'JobLost' }],
    ['needs more memory than it may', 'swell', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
  ])('fails the one job whose thread %s', async (_, name, failure) => {
    const pool = open({ threads: 2 })
    const other = heldBy(pool)
    await other.hasBegun()
    const lost = failureOf(pool.job(name))
    const next = pool.job('count')
    expect(await lost).toMatchObject(failure)
    expect(await next).toBe(1)
    other.letGo()
    expect(await other.ended).toBe('waited')
  })

  it('lets what is in hand end when it closes, and takes nothing more', async () => {
    const pool = open()
    const first = heldBy(pool)
    await first.hasBegun()
    const closed = pool.close(60_000)
    first.letGo()
    expect(await first.ended).toBe('waited')
    await closed
    expect(await failureOf(pool.job('count'))).toMatchObject({ refusal: { code: 'unavailable' } })
  })

  it('does not wait longer for it than it is told', async () => {
    const pool = open()
    const first = heldBy(pool)
    const lost = failureOf(first.ended)
    await first.hasBegun()
    await pool.close(0)
    expect(await lost).toMatchObject({ name: 'JobLost' })
  })
})
