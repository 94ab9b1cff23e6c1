import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endDatabase } from './app-process.ts'
import { CrowdWork } from './crowd.ts'
import { findOverdrawn, letCrowdWork } from './crowd-world.ts'
import { asOwner, findBroken, findBrokenChain } from './invariants.ts'
import { TwoProcesses } from './two-processes.ts'

// The long form is `npm run bench -- quotas`.
it('never gives more than there is, and decides each case once, whoever asks two processes at once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver crowd '))
  const both = new TwoProcesses(dataDir)
  try {
    await both.complete()
    await asOwner(dataDir, undefined, letCrowdWork)
    const crowd = new CrowdWork(both.urls)
    await crowd.prepare({ cases: 24, balances: 6, hands: 8 })
    await crowd.work(300, 12)
    // It was tried in earnest: some got what they asked for, and others were refused for want of grams.
    for (const what of ['approve done', 'approve caseworkBlocked', 'issue done', 'endorsements.record done'])
      expect(crowd.answers.get(what) ?? 0, what).toBeGreaterThan(0)
    const broken = await asOwner(dataDir, undefined, async (owner) => [
      ...(await findOverdrawn(owner)),
      ...(await findBroken(owner)),
      ...(await findBrokenChain(owner)),
    ])
    expect([...crowd.wrong, ...broken]).toEqual([])
    await both.stop()
  } finally {
    await both.kill()
    await endDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
})
