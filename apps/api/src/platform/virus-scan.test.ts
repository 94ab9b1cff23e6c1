import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eicar, startFakeClamd } from '../testing/fake-clamd.ts'
import { operatorsReach } from './outside/reach.ts'
import { ScannerFailed, scan } from './virus-scan.ts'

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
beforeAll(async () => {
  clamd = await startFakeClamd()
})
afterAll(() => clamd.close())
beforeEach(() => {
  clamd.state.mood = 'well'
  clamd.state.seen = []
})

async function* pieces(...bytes: Uint8Array[]) {
  yield* bytes
}
/** Patient, but with one who never answers: whoever is only slow to be asked must not count as silent. */
const look = (...bytes: Uint8Array[]) => {
  const seconds = clamd.state.mood === 'slow' ? 1 : 60
  return scan({ host: '127.0.0.1', port: clamd.port, seconds, reach: operatorsReach }, pieces(...bytes))
}

describe('clamd', () => {
  it('is shown every byte, however the file comes, and calls it clean', async () => {
    const parts = [randomBytes(1), randomBytes(200_000), Buffer.alloc(0), randomBytes(65_536)]
    expect(await look(...parts)).toEqual({ isClean: true })
    expect(clamd.state.seen[0]?.equals(Buffer.concat(parts))).toBe(true)
  })
  it('names what it finds, also over the border of two pieces', async () => {
    const [first, last] = [Buffer.from(eicar.slice(0, 20)), Buffer.from(eicar.slice(20))]
    expect(await look(first, last)).toEqual({ isClean: false, signature: 'Win.Test.EICAR_HDB-1' })
  })
  it.each([
    ['slow', 'silent'],
    ['hangsUp', 'silent'],
    ['garbage', 'garbage'],
    ['full', 'garbage'],
    ['hasty', 'garbage'],
  ] as const)('that is %s gives no verdict', async (mood, why) => {
    clamd.state.mood = mood
    const failure = await look(randomBytes(5_000_000)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ScannerFailed)
    expect(failure).toMatchObject({ why })
  })
  it('that is not there gives no verdict', async () => {
    const nobody = { host: '127.0.0.1', port: 1, seconds: 1, reach: operatorsReach }
    await expect(scan(nobody, pieces(Buffer.from('harmless')))).rejects.toMatchObject({ why: 'silent' })
  })
})
