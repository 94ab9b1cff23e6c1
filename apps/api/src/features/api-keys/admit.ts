import type { KeyScope } from '@papaver/contract/access/key-scopes.ts'
import { isKeyText } from '@papaver/contract/api-keys/key-text.ts'
import { apiKeyRefusals } from '@papaver/contract/api-keys/refusals.ts'
import { rightsOfKey } from '@papaver/contract/api-keys/rights.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Web } from '../../platform/http/serve.ts'
import { listOfNetworks } from '../../platform/network.ts'
import { refuse, refuseUntil, secondsUntil } from '../../platform/refusal.ts'
import { findAccount, principalOf } from '../account/public.ts'
import { readSettings } from '../settings/public.ts'
import { hashOfKey } from './actions/make.ts'
import { findKeyBy, type KeyRow, noteRefused, takeUse } from './store.ts'
import { scopesOf, stateOfKey } from './view.ts'

type Ask = Pick<Deps, 'db' | 'clock'>

/** So many that do not count are heard from one address. */
const countGuess = ({ db, clock }: Ask, settings: Settings, { ip }: FastifyRequest): Promise<void> =>
  refuseTooOften(db, clock.now(), {
    subject: addressSubject('api-key', { address: ip }),
    limit: settings['apiKeys.guessesPerHour'],
    minutes: 60,
  })

/** The key behind this text, which counts at this moment and at this address. */
const standingKey = async (
  ask: Ask,
  settings: Settings,
  request: FastifyRequest,
  text: string,
): Promise<KeyRow> => {
  const now = ask.clock.now()
  const key = await findKeyBy(ask.db, hashOfKey(text))
  const today = dayIn(settings['public.timeZone'], now)
  if (key === undefined || stateOfKey(key, today) !== 'active') {
    await countGuess(ask, settings, request)
    return refuse(frameRefusals.notSignedIn)
  }
  if (key.networks.length > 0 && !listOfNetworks(key.networks)(request.ip)) {
    await countGuess(ask, settings, request)
    await noteRefused(ask.db, key.id, now, request.ip)
    return refuse(apiKeyRefusals.apiKeysAddress)
  }
  return key
}

/** Counts the call, and says with the answer how many are left of the minute (draft of the IETF's RateLimit headers). */
const countCall = async (
  { db, clock }: Ask,
  settings: Settings,
  { request, reply, id }: { request: FastifyRequest; reply: FastifyReply; id: string },
): Promise<void> => {
  const [now, limit] = [clock.now(), settings['apiKeys.callsPerMinute']]
  const { attempts, isTaken, nextAt } = await takeUse(db, { id, now, address: request.ip, limit })
  reply.header('ratelimit-policy', `"calls";q=${limit};w=60`)
  reply.header(
    'ratelimit',
    `"calls";r=${Math.max(0, limit - attempts)};t=${secondsUntil(nextAt, now).retryAfter}`,
  )
  if (!isTaken) refuseUntil(frameRefusals.tooManyRequests, now, nextAt)
}

const principalBy = async ({ db }: Ask, key: KeyRow): Promise<Principal> => {
  const account = (await findAccount(db, key.accountId)) ?? refuse(frameRefusals.notSignedIn)
  const maker = principalOf(account)
  const scopes = scopesOf(key)
  return {
    ...maker,
    permissions: rightsOfKey(scopes, maker.permissions),
    key: { id: key.id, name: key.name, scopes: new Set<KeyScope>(scopes) },
  }
}

/**
 * Who calls with a key: its maker as he is now, of the one house, with no more rights than the key has. Asked each time, so
 * that a key ends at once on every process; what does not look like one is refused without asking.
 */
export const makeAdmitKey =
  (deps: Ask): Web['admitKey'] =>
  async (text, request, reply) => {
    if (!isKeyText(text)) return refuse(frameRefusals.notSignedIn)
    const settings = await readSettings(deps.db)
    const key = await standingKey(deps, settings, request, text)
    if (!settings['apiKeys.isOpen']) return refuse(apiKeyRefusals.apiKeysClosed)
    await countCall(deps, settings, { request, reply, id: key.id })
    return principalBy(deps, key)
  }
