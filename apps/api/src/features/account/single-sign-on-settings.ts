import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { OutgoingProxy } from '../../platform/http/outgoing.ts'

/** The identity provider that the authority has named. */
export interface IdentityProvider {
  /** As its discovery document and its tokens must name it, but for a slash at the end. */
  readonly authority: string
  readonly clientId: string
  /** It may be asked without TLS: it runs on this machine, or everything here is invented. */
  readonly mayBePlain: boolean
  readonly proxy: OutgoingProxy | undefined
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const textOf = (settings: Settings, name: string): string => {
  const value = settings['public.openIdConnectSettings'][name]
  return typeof value === 'string' ? value.trim() : ''
}

export const proxyOf = (settings: Settings): OutgoingProxy | undefined => {
  if (!settings['proxy.enabled'] || settings['proxy.host'] === '') return undefined
  const [user, secret] = [settings['proxy.user'], settings['proxy.secret']].map(encodeURIComponent)
  const credentials = user === '' ? '' : `${user}:${secret}@`
  const address = `http://${credentials}${settings['proxy.host']}:${settings['proxy.port']}`
  return { address, bypass: settings['proxy.bypass'] }
}

/** The provider to sign in with, or undefined where single sign-on is off or cannot be: it then refuses everybody. */
export const findIdentityProvider = (
  settings: Settings,
  isProduction: boolean,
): IdentityProvider | undefined => {
  if (!settings['public.useSingleSignOn']) return undefined
  const authority = textOf(settings, 'authority')
  const clientId = textOf(settings, 'clientId')
  if (clientId === '' || !URL.canParse(authority)) return undefined
  const address = new URL(authority)
  const mayBePlain = address.protocol === 'http:' && (isLoopback(address) || !isProduction)
  const isBare = address.search === '' && address.hash === '' && address.username === ''
  if (!isBare || !(mayBePlain || address.protocol === 'https:')) return undefined
  return { authority, clientId, mayBePlain, proxy: proxyOf(settings) }
}

/** Nothing that could end a directive of a content security policy. */
const originPattern = /^https?:\/\/[\w.-]+(:\d+)?$|^https?:\/\/\[[\da-f:]+\](:\d+)?$/

/** The provider's own address, while single sign-on is on: the portal's pages fetch the tokens there. */
export const providerOrigins = (settings: Settings, isProduction: boolean): string[] => {
  const provider = findIdentityProvider(settings, isProduction)
  if (provider === undefined) return []
  const { origin } = new URL(provider.authority)
  return originPattern.test(origin) ? [origin] : []
}
