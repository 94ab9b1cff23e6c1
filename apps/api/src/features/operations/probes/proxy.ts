import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Environment } from '../../../platform/environment.ts'
import { mayBeAskedFor } from '../../../platform/outside/json.ts'
import { operatorsReach, type Reach, reachOf } from '../../../platform/outside/reach.ts'
import { failed, fine, neighbourPatience, off, type Probe, warning } from './probe.ts'
import { talkTo } from './talk.ts'

const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`

interface Wanted {
  readonly address: URL
  readonly reach: Reach
}

/** Whom the proxy is asked to reach: the identity provider where there is one, else ourselves. */
const targetOf = (settings: Settings, environment: Environment): Wanted => {
  const { authority } = settings['public.openIdConnectSettings']
  if (typeof authority === 'string' && URL.canParse(authority))
    return { address: new URL(authority), reach: reachOf(environment) }
  return { address: new URL(environment.publicUrl), reach: operatorsReach }
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
  const wanted = targetOf(settings, deps.environment)
  const target = hostAndPort(wanted.address)
  if (!mayBeAskedFor(wanted.address, wanted.reach)) return failed('targetForbidden', { host: target })
  const words = `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentialsOf(settings)}\r\n`
  const address = { host, port: settings['proxy.port'] }
  const reach = reachOf(deps.environment)
  const said = await talkTo(address, reach, words, (text) => text.includes('\n'), neighbourPatience)
  if (said === 'forbidden') return failed('targetForbidden', { host })
  if (said === 'silent') return failed('proxySilent', { host })
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(said.text)?.[1])
  if (Number.isNaN(status)) return failed('proxyGarbage', { host })
  if (status === 407) return failed('proxyLogin', { host })
  return status >= 200 && status < 300
    ? fine('proxyOpens', { host, target })
    : warning('proxyRefuses', { host, target, status })
}
