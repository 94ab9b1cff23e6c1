import { devNull } from 'node:os'
import { type SettingId, settingIds } from '@papaver/contract/settings/definitions.ts'
import { recordAudit } from '../features/audit/public.ts'
import { loadDemonstrationCases, loadDemonstrationPeople } from '../features/demonstration/public.ts'
import { keepWords } from '../features/localization/public.ts'
import { writeSetting } from '../features/settings/public.ts'
import { goneAgain, type ToWorld } from '../features/training/public.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrationsFolder } from '../platform/database/prepare-template.ts'
import type { Deps } from '../platform/deps.ts'
import { type Environment, readEnvironment } from '../platform/environment.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { knowsSecret } from '../platform/outside/front.ts'
import { systemOrigin } from '../platform/transaction.ts'
import { closeWorkers, sizeWorkers } from '../platform/workers/workers.ts'
import { setTraining } from '../platform/world.ts'
import { start } from '../start.ts'
import { takeInHand, watchWorld } from './keeper.ts'
import { realWorldBehindChannel, sayToRealWorld } from './real-world.ts'

/**
 * The process of the world in which people learn (docs/decisions/0107): started by one of the real world, which passes on
 * what people ask of it. It has a database, keys and a folder of its own, and no address of the real world's.
 */

type Begin = Extract<ToWorld, { kind: 'begin' }>

/** Milliseconds between two looks whether another process has made the world anew. */
const look = 2000
/** Milliseconds in which what is in hand may end. */
const patience = 3000
const steps = 4

/** What has been opened so far and must be left in order, the last first. */
const leave: (() => Promise<unknown>)[] = []
let isStopping = false

const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(exitCode), patience).unref()
  for (const step of leave.toReversed()) await step().catch(() => undefined)
  process.exit(exitCode)
}

const hearBegin = (): Promise<Begin> =>
  new Promise((resolve) => {
    process.on('message', (message: ToWorld) => {
      if (message.kind === 'begin') resolve(message)
    })
  })

/** What holds in both worlds, and who had this one made. */
const settle = (deps: Deps, { keptSettings, keptWords, resetBy }: Begin): Promise<void> =>
  keepWords(deps, systemOrigin('training'), keptWords, async (tx) => {
    for (const id of settingIds.filter((each) => each in keptSettings))
      await writeSetting(tx, id as SettingId, keptSettings[id] as never)
    if (resetBy !== null)
      recordAudit(tx, {
        action: 'training.reset',
        entity: 'training',
        entityId: 'world',
        details: { by: resetBy },
      })
  })

const progress = (done: number): void => sayToRealWorld({ kind: 'progress', done, steps })

const openWorld = async (environment: Environment, begin: Begin) => {
  const ownerUrl = environment.databaseUrl ?? ''
  const { log, close: closeLog } = createLog({
    clock: systemClock,
    dataDir: environment.dataDir,
    output: devNull,
  })
  leave.push(closeLog)
  const keeper = await takeInHand(ownerUrl, begin.resetBy !== null)
  const isNew = keeper.madeAt === undefined
  if (isNew) progress(0)
  const database = await openDatabase({
    ...environment,
    log,
    migrationsFolder,
    beforeGrants: migrateJobs,
  })
  leave.push(database.close)
  if (isNew) progress(1)
  sizeWorkers(environment.workerThreads ?? 1)
  leave.push(() => closeWorkers(patience))
  const real = realWorldBehindChannel()
  const started = await start(database.pool, {
    clock: systemClock,
    log,
    environment,
    training: { kind: 'training', real, madeAt: keeper.madeAt ?? systemClock.now().toISOString() },
    front: (request, response) => {
      if (knowsSecret(request, begin.secret)) return false
      response.writeHead(403).end()
      return true
    },
  })
  leave.push(started.stop)
  if (isNew) {
    progress(2)
    await loadDemonstrationCases(started.deps)
    progress(3)
    await loadDemonstrationPeople(started.deps)
  }
  await settle(started.deps, begin)
  const madeAt = keeper.madeAt ?? (await keeper.finish())
  await keeper.leave()
  return { ...started, madeAt, ownerUrl }
}

const run = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  setTraining(true)
  const { fastify, startJobs, madeAt, ownerUrl } = await openWorld(environment, await hearBegin())
  await startJobs()
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = fastify.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const world = await watchWorld(ownerUrl, madeAt)
  leave.push(world.leave)
  const timer = setInterval(() => {
    // A database that does not answer says nothing about the world in it.
    world.isGone().then(
      (isGone) => isGone && void stop(goneAgain),
      () => undefined,
    )
  }, look)
  leave.push(async () => clearInterval(timer))
  sayToRealWorld({ kind: 'ready', port, madeAt })
}

process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop(0))
process.on('disconnect', () => void stop(0))
try {
  await run()
} catch (error) {
  if (!isStopping) {
    sayToRealWorld({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) })
    await stop(1)
  }
}
