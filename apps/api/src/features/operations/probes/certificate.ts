import { certificateAt } from '../../../platform/outside/connect.ts'
import { operatorsReach } from '../../../platform/outside/reach.ts'
import { judgeEnd } from './endings.ts'
import { failed, neighbourPatience, off, type Probe, warning } from './probe.ts'

interface Shown {
  readonly end: Date
  readonly isTrusted: boolean
}

/** The certificate that people's browsers see at our address; undefined where nobody answers with one. */
const lookAt = async ({ hostname: host, port }: URL): Promise<Shown | undefined> => {
  const target = { host, port: Number(port || 443) }
  // The address is the environment's. Half of the time is left for what comes after the connection.
  const shown = await certificateAt(target, operatorsReach, neighbourPatience / 2).catch(() => undefined)
  const end = shown?.certificate.valid_to
  return shown && end ? { end: new Date(end), isTrusted: shown.isTrusted } : undefined
}

const isLocal = (hostname: string): boolean => /^(localhost|127\.|\[::1\])/.test(hostname)

/** The certificate of the address that people reach the portal under. */
export const certificateProbe: Probe = async ({ deps }) => {
  const address = new URL(deps.environment.publicUrl)
  const host = address.hostname
  if (address.protocol !== 'https:')
    return deps.environment.production && !isLocal(host)
      ? warning('certificatePlain', { host })
      : off('certificatePlain', { host })
  const shown = await lookAt(address)
  if (shown === undefined) return failed('certificateSilent', { host })
  const codes = { valid: 'certificateValid', ends: 'certificateEnds', ended: 'certificateEnded' } as const
  const finding = judgeEnd(deps.clock.now(), shown.end, codes)
  const isInTime = finding.code !== 'certificateEnded'
  return isInTime && !shown.isTrusted ? failed('certificateUntrusted', { host }) : finding
}
