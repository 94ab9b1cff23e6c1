import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { nameOf } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSettings } from '../settings/public.ts'
import { readLogFiles, readLogLines, sendLogFile, sendLogLines } from './file-logs.ts'
import { readHealth, readHistory } from './health.ts'
import { inTime } from './in-time.ts'
import { readCertificate, useCertificate } from './issued-certificate.ts'
import { makeLooker } from './look.ts'
import { countRequests } from './measure.ts'
import { makeMetrics } from './metrics.ts'
import { momentIn } from './moment-in.ts'
import { listKeys, replaceKey, reportKey } from './signing-keys.ts'
import { assertServes } from './store.ts'
import { testProbe } from './test-probe.ts'
import type { ThisProcess } from './this-process.ts'

/** For the machine room: does the process live, and can it serve? Says nothing about how it is built. */
const machineRoom = (web: Web, deps: Deps, own: ThisProcess): void => {
  const isReady = inTime(() => assertServes(deps.db))
  // The answers hold no words, and finding a language would ask the database before we do, without a limit.
  const wordless: Web = { ...web, cultureFor: async () => 'en' }
  serve(wordless, 'operations.live', async (_input, _caller, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' as const }
  })
  serve(wordless, 'operations.ready', async (_input, _caller, reply) => {
    reply.header('cache-control', 'no-store')
    if (!(await isReady())) refuse(frameRefusals.unavailable)
    return { status: 'ok' as const }
  })
  const requests = countRequests(web.fastify)
  const metrics = makeMetrics(deps, own, requests)
  serve(wordless, 'operations.metrics', (_input, { request }, reply) => {
    reply.header('cache-control', 'no-store')
    return metrics(request)
  })
}

/** What documents are signed with. Who it is is asked for whatever changes it: before the transaction, as it takes its time. */
const signingKeyRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'operations.keys', () => listKeys(deps.db))
  serve(web, 'operations.replaceKey', async ({ body: { keyId, ...proof } }, caller) => {
    await web.confirmIdentity(caller, proof)
    await replaceKey(deps, caller.origin, keyId)
    return listKeys(deps.db)
  })
  serve(web, 'operations.readCertificate', (_input, caller) => readCertificate(deps, caller))
  serve(web, 'operations.useCertificate', async (_input, caller) => {
    await useCertificate(web, deps, caller)
    return listKeys(deps.db)
  })
  serve(web, 'operations.reportKey', async ({ params, body: { since, reason, ...proof } }, caller) => {
    await web.confirmIdentity(caller, proof)
    const { 'public.timeZone': timeZone } = await readSettings(deps.db)
    await reportKey(deps, caller.origin, {
      keyId: params.keyId,
      since: momentIn(timeZone, `${since}T00:00`),
      reason,
      by: nameOf(caller.principal),
    })
    return listKeys(deps.db)
  })
}

/** `own`: the process that serves. */
export const operationsRoutes = (web: Web, deps: Deps, own: ThisProcess): void => {
  machineRoom(web, deps, own)
  const look = makeLooker(deps)
  serve(web, 'operations.health', ({ query }) => readHealth(deps, own, look, query.fresh === 'true'))
  serve(web, 'operations.healthHistory', async ({ query }) => {
    const { 'public.timeZone': timeZone } = await readSettings(deps.db)
    return { ...(await readHistory(deps, query.hours, query.probe)), timeZone }
  })
  serve(web, 'operations.test', ({ params, body }, caller) =>
    testProbe(web, deps, caller, params.probe, body),
  )
  signingKeyRoutes(web, deps)
  serve(web, 'operations.logFiles', () => readLogFiles(deps))
  serve(web, 'operations.logLines', ({ query }) => readLogLines(deps, query))
  serve(web, 'operations.logExport', ({ query }, caller, reply) => sendLogLines(deps, caller, query, reply))
  serve(web, 'operations.logFile', ({ params }, caller, reply) =>
    sendLogFile(deps, caller, params.name, reply),
  )
}
