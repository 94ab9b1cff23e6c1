import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import type { ProbeResult } from '@papaver/contract/operations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import {
  isSettingId,
  type SettingDefinition,
  type SettingId,
  type Settings,
  settingDefinitions,
} from '@papaver/contract/settings/definitions.ts'
import { accepts } from '@papaver/contract/settings/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { confirmDanger, readSettings } from '../settings/public.ts'
import { lookAtOne } from './look.ts'

/** A saved secret goes to the saved address only: with another one it must be typed again. */
const secretsOf: Readonly<Partial<Record<SettingId, readonly SettingId[]>>> = {
  'smtp.secret': ['smtp.host', 'smtp.port', 'smtp.security', 'smtp.user'],
  'signatures.stampSecret': ['signatures.stampAddress', 'signatures.stampUser'],
  'proxy.secret': ['proxy.host', 'proxy.port', 'proxy.user'],
}

/** The saved settings under unsaved values; refuses (400) what no setting takes. What is not sent stays as saved. */
export const settingsUnder = (saved: Settings, given: Readonly<Record<string, unknown>>): Settings => {
  const wrong = Object.entries(given).filter(([id, value]) => !isSettingId(id) || !accepts(id, value))
  if (wrong.length > 0)
    refuse(frameRefusals.invalidInput, {
      fields: wrong.map(([id]) => ({ path: `settings.${id}`, code: 'invalid' })),
    })
  const forgotten = Object.entries(secretsOf).filter(
    ([secret, addresses]) =>
      given[secret] === undefined &&
      addresses.some((id) => given[id] !== undefined && given[id] !== saved[id]),
  )
  return { ...saved, ...given, ...Object.fromEntries(forgotten.map(([secret]) => [secret, ''])) }
}

const isSecret = (id: string): boolean => {
  const { isSecret: is }: SettingDefinition<unknown> = settingDefinitions[id as SettingId]
  return is
}

/** Whom the server spoke to on somebody's word, and was not told to for good, stands in the trail. */
const noteTrial = (
  deps: Deps,
  { origin }: Caller,
  probe: ProbeName,
  given: Readonly<Record<string, unknown>>,
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const settings = Object.fromEntries(
      Object.entries(given).map(([id, value]) => [id, isSecret(id) ? '[hidden]' : value]),
    )
    recordAudit(tx, { action: 'operations.trial', entity: 'probe', entityId: probe, details: { settings } })
  })

/**
 * What would be another value than the saved one; a secret always, for nobody finds out by trying which one is
 * saved.
 */
const laidOver = (saved: Settings, given: Readonly<Record<string, unknown>>): SettingId[] =>
  (Object.keys(given) as SettingId[]).filter((id) => isSecret(id) || !isDeepStrictEqual(saved[id], given[id]))

/**
 * Looks at one neighbour, with unsaved values for one who may change settings. Who it is is asked for them as for
 * saving them: a stolen session must not send the server round the network.
 */
export const testProbe = async (
  web: Web,
  deps: Deps,
  caller: Caller,
  probe: ProbeName,
  { settings: given = {}, ...proof }: CallInput<'operations.test'>['body'],
): Promise<ProbeResult> => {
  const saved = await readSettings(deps.db)
  if (Object.keys(given).length === 0) return lookAtOne(deps, probe, saved)
  if (!caller.principal.permissions.has('settings.edit')) refuse(frameRefusals.notPermitted)
  const settings = settingsUnder(saved, given)
  await confirmDanger(web, caller, laidOver(saved, given), proof)
  await noteTrial(deps, caller, probe, given)
  return lookAtOne(deps, probe, settings)
}
