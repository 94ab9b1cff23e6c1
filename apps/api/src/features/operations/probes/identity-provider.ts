import type { FindingCode } from '@papaver/contract/operations/probes.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { OutgoingFailed } from '../../../platform/outside/json.ts'
import { findIdentityProvider, makeKeyRing } from '../../account/public.ts'
import { failed, fine, off, type Probe } from './probe.ts'

/** What the sign-in says of a provider that it cannot use. */
const codeOf: Readonly<Record<string, FindingCode>> = {
  forbidden: 'targetForbidden',
  'too slow': 'providerSilent',
  'no answer': 'providerSilent',
  'broke off': 'providerSilent',
  'another issuer': 'providerIssuer',
  'keys without TLS': 'providerPlain',
}

const isFilledIn = (settings: Settings): boolean =>
  Boolean(settings['public.openIdConnectSettings'].authority)

/** Reads the provider's discovery document and keys as the sign-in does, and holds its name against ours. */
export const identityProviderProbe: Probe = async ({ deps, settings, isTrial }) => {
  const isWanted = settings['public.useSingleSignOn'] || (isTrial && isFilledIn(settings))
  if (!isWanted) return off('providerOff')
  const provider = findIdentityProvider({ ...settings, 'public.useSingleSignOn': true }, deps.environment)
  if (provider === undefined) return failed('providerIncomplete')
  const host = new URL(provider.authority).hostname
  try {
    // A ring of its own: what the sign-in remembers would hide a provider that has gone.
    await makeKeyRing(deps.clock).keysOf(provider)
    return fine('providerAgrees', { host })
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return failed(codeOf[error.message] ?? 'providerGarbage', { host })
  }
}
