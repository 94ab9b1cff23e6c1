import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Outgoing, OutgoingProxy } from '../../platform/outside/json.ts'
import { reachOf } from '../../platform/outside/reach.ts'

/** The identity provider that the authority has named. */
export interface IdentityProvider {
  /** As its discovery document and its tokens must name it, but for a slash at the end. */
  readonly authority: string
  readonly clientId: string
  /** It may be asked without TLS: it runs on this machine, or everything here is invented. */
  readonly mayBePlain: boolean
  readonly ways: Outgoing
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const textOf = (settings: Settings, name: string): string => {
  const value = settings['public.openIdConnectSettings'][name]
  return typeof value === 'string' ? value.trim() : ''
}

const proxyOf = (settings: Settings): OutgoingProxy | undefined => {
  if (!settings['proxy.enabled'] || settings['proxy.host'] === '') return undefined
  return {
    host: settings['proxy.host'],
    port: settings['proxy.port'],
    user: settings['proxy.user'],
    secret: settings['proxy.secret'],
    bypass: settings['proxy.bypass'],
  }
}

/** How other systems are asked: over which proxy, and which of them at all. */
export const waysOut = (settings: Settings, environment: Environment): Outgoing => ({
  proxy: proxyOf(settings),
  reach: reachOf(environment),
})

/** The provider to sign in with, or undefined where single sign-on is off or cannot be: it then refuses everybody. */
export const findIdentityProvider = (
  settings: Settings,
  environment: Environment,
): IdentityProvider | undefined => {
  if (!settings['public.useSingleSignOn']) return undefined
  const authority = textOf(settings, 'authority')
  const clientId = textOf(settings, 'clientId')
  if (clientId === '' || !URL.canParse(authority)) return undefined
  const address = new URL(authority)
  const mayBePlain = address.protocol === 'http:' && (isLoopback(address) || !environment.production)
  const isBare = address.search === '' && address.hash === '' && address.username === ''
  if (!isBare || !(mayBePlain || address.protocol === 'https:')) return undefined
  return { authority, clientId, mayBePlain, ways: waysOut(settings, environment) }
}

/** Nothing that could end a directive of a content security policy. */
const originPattern = /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/

/** The provider's own address, while single sign-on is on: the portal's pages fetch the tokens there. */
export const providerOrigins = (settings: Settings, environment: Environment): string[] => {
  const provider = findIdentityProvider(settings, environment)
  if (provider === undefined) return []
  const { origin } = new URL(provider.authority)
  return originPattern.test(origin) ? [origin] : []
}
