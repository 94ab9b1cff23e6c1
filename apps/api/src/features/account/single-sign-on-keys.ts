import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import type { IdentityProvider } from './single-sign-on-settings.ts'

/** Documents of providers are some kilobytes; whoever sends more is none. */
const limits = { milliseconds: 5000, bytes: 200_000 }
/** So long are keys used without asking again. */
const longestKept = 600_000
/** A key that is not known makes us ask again, but not more often than this: its name is anybody's invention. */
const pause = 30_000

/** What a provider says of itself (OpenID Connect Discovery, §3), as far as it is needed here. */
const discovery = z.object({
  issuer: z.string().max(1000),
  jwks_uri: z.url({ protocol: /^https?$/ }).max(1000),
})
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

export interface ProviderKeys {
  /** As tokens must name it. */
  readonly issuer: string
  readonly keyOf: JWTVerifyGetKey
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')
/** An address and the same with a slash at its end are one provider's; people write either. */
export const isSameIssuer = (left: string, right: string): boolean =>
  withoutSlash(left) === withoutSlash(right)

/** @throws OutgoingFailed where the provider cannot be asked, or is not the one that was named */
const askProvider = async ({ authority, mayBePlain, ways }: IdentityProvider): Promise<ProviderKeys> => {
  const address = new URL(`${withoutSlash(authority)}/.well-known/openid-configuration`)
  const named = discovery.safeParse(await readOutsideJson({ address }, limits, ways))
  if (!named.success) throw new OutgoingFailed('no discovery document')
  const { issuer, jwks_uri } = named.data
  if (!isSameIssuer(issuer, authority)) throw new OutgoingFailed('another issuer')
  const keysAt = new URL(jwks_uri)
  if (keysAt.protocol !== 'https:' && !mayBePlain) throw new OutgoingFailed('keys without TLS')
  const keys = keySet.safeParse(await readOutsideJson({ address: keysAt }, limits, ways))
  if (!keys.success) throw new OutgoingFailed('no keys')
  return { issuer, keyOf: createLocalJWKSet(keys.data) }
}

interface Known {
  readonly provider: string
  readonly keys: ProviderKeys
  readonly readAt: number
}

export interface KeyRing {
  /** The provider's keys, at most ten minutes old. Throws OutgoingFailed where they cannot be had. */
  keysOf(provider: IdentityProvider): Promise<ProviderKeys>
  /** The keys as they are now, for a token whose key is not known; the old ones where they were just read. */
  newerKeysOf(provider: IdentityProvider): Promise<ProviderKeys>
}

/** Keeps the keys of the provider in memory; people who sign in together ask for them once. */
export const makeKeyRing = (clock: Clock): KeyRing => {
  let known: Known | undefined
  const underWay = new Map<string, Promise<ProviderKeys>>()
  const nameOf = ({ authority, ways }: IdentityProvider): string => JSON.stringify([authority, ways.proxy])

  const ask = (provider: IdentityProvider): Promise<ProviderKeys> => {
    const name = nameOf(provider)
    const present = underWay.get(name)
    if (present) return present
    const asking = askProvider(provider)
      .then((keys) => {
        known = { provider: name, keys, readAt: clock.now().getTime() }
        return keys
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, asking)
    return asking
  }
  const keptFor = async (provider: IdentityProvider, milliseconds: number): Promise<ProviderKeys> => {
    const age = known?.provider === nameOf(provider) ? clock.now().getTime() - known.readAt : undefined
    const isFresh = age !== undefined && age >= 0 && age < milliseconds
    return isFresh && known ? known.keys : ask(provider)
  }
  return {
    keysOf: (provider) => keptFor(provider, longestKept),
    newerKeysOf: (provider) => keptFor(provider, pause),
  }
}
