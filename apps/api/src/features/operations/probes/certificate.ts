import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { judgeEnd } from './endings.ts'
import { failed, neighbourPatience, off, type Probe, warning } from './probe.ts'

interface Shown {
  readonly end: Date
  readonly isTrusted: boolean
}

/** The certificate that people's browsers see at an address; undefined where nobody answers with one. */
const certificateAt = ({ hostname, port }: URL): Promise<Shown | undefined> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // An untrusted certificate is looked at too: that is what is to be found out.
      rejectUnauthorized: false,
    })
    const end = (shown?: Shown): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(shown)
    }
    const timer = setTimeout(end, neighbourPatience)
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      end(valid_to ? { end: new Date(valid_to), isTrusted: socket.authorized } : undefined)
    })
    socket.once('error', () => end())
  })

const isLocal = (hostname: string): boolean => /^(localhost|127\.|\[::1\])/.test(hostname)

/** The certificate of the address that people reach the portal under. */
export const certificateProbe: Probe = async ({ deps }) => {
  const address = new URL(deps.environment.publicUrl)
  const host = address.hostname
  if (address.protocol !== 'https:')
    return deps.environment.production && !isLocal(host)
      ? warning('certificatePlain', { host })
      : off('certificatePlain', { host })
  const shown = await certificateAt(address)
  if (shown === undefined) return failed('certificateSilent', { host })
  const codes = { valid: 'certificateValid', ends: 'certificateEnds', ended: 'certificateEnded' } as const
  const finding = judgeEnd(deps.clock.now(), shown.end, codes)
  const isInTime = finding.code !== 'certificateEnded'
  return isInTime && !shown.isTrusted ? failed('certificateUntrusted', { host }) : finding
}
