import { createHash, randomInt } from 'node:crypto'
import { keyAlphabet, keyOf, keySigns, shownPart } from '@papaver/contract/api-keys/key-text.ts'
import { apiKeyRefusals } from '@papaver/contract/api-keys/refusals.ts'
import { mayGiveScope } from '@papaver/contract/api-keys/rights.ts'
import { latestEnd } from '@papaver/contract/api-keys/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf, type Principal } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { holdWorking, refuseUnconfirmed } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { notifyKeepers } from '../notices.ts'
import { countStanding, insertKey } from '../store.ts'

type MakeInput = Required<CallInput<'api-keys.make'>['body']>

/** Enough signs by chance that nobody guesses one: 238 bits, which a plain hash keeps. */
const newKey = (): string =>
  keyOf(Array.from({ length: keySigns }, () => keyAlphabet[randomInt(62)]).join(''))
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

const refuseField = (path: string, code: string, params: object = {}): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code, ...params }] })

const refuseUnfit = (
  { permissions }: Principal,
  settings: Settings,
  { scopes, endsOn }: MakeInput,
  today: string,
): void => {
  if (!settings['apiKeys.isOpen']) refuse(apiKeyRefusals.apiKeysClosed)
  if (scopes.some((scope) => !mayGiveScope(scope, permissions))) refuseField('scopes', 'notYours')
  if (endsOn < today) refuseField('endsOn', 'past')
  if (endsOn > latestEnd(today, settings['apiKeys.longestDays'])) refuseField('endsOn', 'tooLate')
}

const write = async (tx: Tx, { principal }: Actor, input: MakeInput, key: string): Promise<string> => {
  const { establishmentId, accountId } = principal
  if (establishmentId === null) return refuse(frameRefusals.notPermitted)
  const { name, endsOn } = input
  const scopes = [...new Set(input.scopes)]
  const networks = [...new Set(input.networks)]
  const id = await insertKey(tx, {
    establishmentId,
    accountId,
    name,
    start: shownPart(key),
    secretHash: hashOfKey(key),
    scopes,
    networks,
    madeAt: tx.now,
    endsOn,
  })
  const details = { name, start: shownPart(key), scopes, networks, endsOn, establishmentId }
  recordAudit(tx, { action: 'apiKey.make', entity: 'apiKey', entityId: id, details })
  return id
}

/**
 * A key of the house that can no more than its maker. He proves once more that he is there himself; nobody makes one through
 * another's eyes. What it is, the answer alone says.
 */
export const makeKey = (
  deps: Deps,
  caller: Actor,
  input: MakeInput,
): Promise<{ readonly id: string; readonly key: string }> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const { principal } = caller
    await refuseUnconfirmed(tx, principal)
    const settings = await readSettings(tx.db)
    const today = dayIn(settings['public.timeZone'], tx.now)
    refuseUnfit(principal, settings, input, today)
    const most = settings['apiKeys.most']
    const { establishmentId, accountId } = principal
    if (establishmentId === null || !(await holdWorking(tx, accountId)))
      return refuse(frameRefusals.notPermitted)
    if ((await countStanding(tx, establishmentId, today)) >= most)
      refuse(apiKeyRefusals.apiKeysTooMany, { most })
    const key = newKey()
    const id = await write(tx, caller, input, key)
    await notifyKeepers(tx, { id, name: input.name, establishmentId, accountId }, 'KEY_MADE', {
      params: { userName: nameOf(principal), expiresOn: input.endsOn },
      publicUrl: deps.environment.publicUrl,
    })
    return { id, key }
  })
