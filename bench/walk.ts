/**
 * Random people with random splits of rights take random steps on cases of every declared kind, right and wrong,
 * twice and at once, over days, while the server is killed now and then; after each step everything that must hold is
 * looked at (`apps/api/src/testing/walk`). Usage: npm run bench -- walk [--minutes 5] [--seed 1]
 */
import { parseArgs } from 'node:util'
import { openTestServer, testServerVariable } from '../apps/api/src/platform/database/test-server.ts'
import { walkedKinds } from '../apps/api/src/testing/walk/kinds.ts'
import { takeStep } from '../apps/api/src/testing/walk/steps.ts'
import { neverTaken, tableOf } from '../apps/api/src/testing/walk/tally.ts'
import { Walk } from '../apps/api/src/testing/walk/walk.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes ?? 5)
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000)
/** Then another world begins, by the next seed: estimates and licences last for so long. */
const stepsOfAWorld = 400
const killedEvery = 50
const mostReported = 20

const end = performance.now() + minutes * 60_000
const broken: string[] = []
const done = new Map<string, number>()
const refused = new Map<string, number>()
const kinds = new Set<string>()
let [steps, kills, worlds] = [0, 0, 0]

const add = (sums: Map<string, number>, more: ReadonlyMap<string, number>): void => {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count)
}

/** A world from its first day on; what breaks ends it. */
const walkOnce = async (seed: number): Promise<void> => {
  const walk = await Walk.begin(seed)
  try {
    while (walk.steps < stepsOfAWorld && performance.now() < end)
      await takeStep(walk, walk.steps % killedEvery === killedEvery - 1)
    await walk.verifyChain()
  } catch (error) {
    const report = error instanceof Error ? (error.stack ?? error.message) : String(error)
    broken.push(report)
    console.log(`\n${report}\n`)
  } finally {
    await walk.world.close()
  }
  steps += walk.steps
  kills += walk.kills
  worlds += 1
  add(done, walk.done)
  add(refused, walk.refused)
  for (const { feature } of walk.cases.values()) kinds.add(feature)
}

const { server, stop } = await openTestServer()
process.env[testServerVariable] = JSON.stringify(server)
try {
  for (let seed = firstSeed; performance.now() < end && broken.length < mostReported; seed += 1) {
    await walkOnce(seed)
    console.log(`seed ${seed}: ${steps} steps, ${kills} kills, ${broken.length} broken`)
  }
} finally {
  await stop()
}
console.log(`\ntaken and refused:\n${tableOf(walkedKinds, done, refused)}\n`)
const ofEvents = [...new Set([...done.keys(), ...refused.keys()])].filter((name) => name.startsWith('event.'))
console.log(ofEvents.map((name) => `${name}: ${done.get(name) ?? 0}`).join('\n'))
console.log(`never taken:\n${neverTaken(walkedKinds, done).join('\n') || 'nothing'}\n`)
console.log(
  `walk  ${steps} steps in ${worlds} worlds (seed ${firstSeed} on), ${kills} kills, kinds: ${[...kinds].join(', ')}: ${broken.length} broken`,
)
if (broken.length > 0) process.exitCode = 1
