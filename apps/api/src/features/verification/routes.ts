import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { getRecord } from '../authorizations/public.ts'
import { listPublicKeys, scopeOf } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { reportMismatch, verify } from './actions.ts'
import { mayReadViews } from './policy.ts'
import { inKeySet, publishedKey } from './published-key.ts'
import { makeStates } from './states.ts'
import { countViews } from './store.ts'
import { namesOfCodes } from './words.ts'

const dayLength = 86_400_000
/** More looks than this on one day are unusual (product §10). */
const usualViewsPerDay = 30

/** Neither indexed nor kept, and no address told to anybody else (product §10). */
const keepPrivate = (reply: FastifyReply): void => {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}

export const verificationRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'verification.verify', ({ body }, caller, reply) => {
    keepPrivate(reply)
    return verify(deps, caller, body)
  })
  serve(web, 'verification.reportMismatch', ({ body }, caller, reply) => {
    keepPrivate(reply)
    return reportMismatch(deps, caller, body)
  })
  serve(web, 'verification.keys', async (_input, _caller, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    const countryId = (await readSettings(deps.db))['public.countryId']
    return { countryId, keys: (await listPublicKeys(deps.db)).map(publishedKey) }
  })
  serve(web, 'verification.keySet', async (_input, _caller, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { keys: (await listPublicKeys(deps.db)).flatMap(inKeySet) }
  })
  const states = makeStates(deps)
  serve(web, 'verification.states', async (_input, _caller, reply) => {
    keepPrivate(reply)
    return (await states()) ?? refuse(frameRefusals.notFound)
  })
  serve(web, 'verification.words', (_input, { culture }, reply) => {
    keepPrivate(reply)
    return namesOfCodes(deps.db, culture)
  })
  serve(web, 'verification.views', async ({ params }, { principal }) => {
    if (!mayReadViews(principal)) refuse(frameRefusals.notPermitted)
    const { case: row } = await getRecord(deps.db, scopeOf(principal), params.id)
    const timeZone = (await readSettings(deps.db))['public.timeZone']
    const since = new Date(deps.clock.now().getTime() - 30 * dayLength)
    const { total, recent, busiestDay } = await countViews(deps.db, row.id, { since, timeZone })
    // By number alone: addresses are looked up nowhere, so from which countries one looked is not known and not said.
    return { total, last30Days: recent, isFlagged: busiestDay > usualViewsPerDay }
  })
}
