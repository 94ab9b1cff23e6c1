/**
 * R4: many hands at two processes on few balances: 10 000 operations on 500 cases that together want three times what 50
 * estimates give; decided, signed, used, stopped and ended while the estimates are raised and put right. Prints what was
 * answered, how often, and what was broken: more taken than there is, a sum that is not its ledger's, two decisions on
 * one case, two objects for one key, an answer that is the server's fault.
 *
 * `npm run bench -- quotas [--operations 10000] [--cases 500] [--balances 50] [--hands 32]`, on the PostgreSQL that the
 * app brings along, or on an empty database that `DATABASE_URL` names.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endDatabase } from '../apps/api/src/testing/app-process.ts'
import { CrowdWork } from '../apps/api/src/testing/crowd.ts'
import { findOverdrawn, letCrowdWork } from '../apps/api/src/testing/crowd-world.ts'
import { asOwner, findBroken, findBrokenChain } from '../apps/api/src/testing/invariants.ts'
import { TwoProcesses } from '../apps/api/src/testing/two-processes.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    cases: { type: 'string', default: '500' },
    balances: { type: 'string', default: '50' },
    hands: { type: 'string', default: '32' },
  },
})
const [operations, cases, balances, hands] = [
  values.operations,
  values.cases,
  values.balances,
  values.hands,
].map(Number) as [number, number, number, number]
const databaseUrl = process.env.DATABASE_URL

const dataDir = await mkdtemp(join(tmpdir(), 'papaver-quotas-'))
const both = new TwoProcesses(dataDir, databaseUrl)
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0)
try {
  await both.complete()
  await asOwner(dataDir, databaseUrl, letCrowdWork)
  const crowd = new CrowdWork(both.urls)
  const begun = performance.now()
  await crowd.prepare({ cases, balances, hands })
  console.log(`${cases} requests and ${balances} estimates in ${seconds(begun)} s`)
  const working = performance.now()
  await crowd.work(operations, hands)
  const spent = seconds(working)
  for (const [what, count] of [...crowd.answers].toSorted())
    console.log(`${String(count).padStart(7)}  ${what}`)
  const broken = await asOwner(dataDir, databaseUrl, async (owner) => [
    ...crowd.wrong,
    ...(await findOverdrawn(owner)),
    ...(await findBroken(owner)),
    ...(await findBrokenChain(owner)),
  ])
  for (const each of broken) console.log(`broken: ${each}`)
  console.log(
    `R4  ${operations} operations by ${hands} hands at two processes in ${spent} s: ${broken.length} broken`,
  )
  if (broken.length > 0) process.exitCode = 1
  await both.stop()
} finally {
  await both.kill()
  if (databaseUrl === undefined) await endDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
