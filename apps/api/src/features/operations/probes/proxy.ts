import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Environment } from '../../../platform/environment.ts'
import { failed, fine, neighbourPatience, off, type Probe, warning } from './probe.ts'
import { talkTo } from './talk.ts'

const hostAndPort = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** Whom the proxy is asked to reach: the identity provider where there is one, else ourselves. */
const targetOf = (settings: Settings, { publicUrl }: Environment): string => {
  const { authority } = settings['public.openIdConnectSettings']
  const named = typeof authority === 'string' ? hostAndPort(authority) : undefined
  return named ?? hostAndPort(publicUrl) ?? 'localhost:443'
}

const credentialsOf = (settings: Settings): string => {
  const user = settings['proxy.user']
  if (user === '') return ''
  const basic = Buffer.from(`${user}:${settings['proxy.secret']}`).toString('base64')
  return `Proxy-Authorization: Basic ${basic}\r\n`
}

/** Asks the proxy to open a way (RFC 9110 §9.3.6) and goes no further. */
export const proxyProbe: Probe = async ({ deps, settings, isTrial }) => {
  const host = settings['proxy.host']
  if (host === '' || (!settings['proxy.enabled'] && !isTrial)) return off('proxyOff')
  const target = targetOf(settings, deps.environment)
  const words = `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentialsOf(settings)}\r\n`
  const address = { host, port: settings['proxy.port'] }
  const said = await talkTo(address, words, (text) => text.includes('\n'), neighbourPatience)
  if (said === 'silent') return failed('proxySilent', { host })
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(said.text)?.[1])
  if (Number.isNaN(status)) return failed('proxyGarbage', { host })
  if (status === 407) return failed('proxyLogin', { host })
  return status >= 200 && status < 300
    ? fine('proxyOpens', { host, target })
    : warning('proxyRefuses', { host, target, status })
}
