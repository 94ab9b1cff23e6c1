import type { FindingCode } from '@papaver/contract/operations/probes.ts'
import { checkMailServer } from '../../../platform/mail.ts'
import { mailRoute } from '../../notifications/public.ts'
import { failed, fine, neighbourPatience, off, type Probe, warning } from './probe.ts'

/** What the mail library calls a failure, as we do. */
const codeOf: Readonly<Record<string, FindingCode>> = {
  EFORBIDDEN: 'targetForbidden',
  EAUTH: 'mailLogin',
  ENOAUTH: 'mailLogin',
  EOAUTH2: 'mailLogin',
  ETLS: 'mailEncryption',
  EREQUIRETLS: 'mailEncryption',
  EPROTOCOL: 'mailGarbage',
  EENVELOPE: 'mailGarbage',
}

/** Greets the mail server, encrypts and signs in as the settings say. Nothing is sent. */
export const mailProbe: Probe = async ({ deps, settings }) => {
  const route = mailRoute(deps.environment, settings)
  if ('isCaught' in route) return off('mailCaught')
  if ('folder' in route) return deps.environment.production ? warning('mailFolder') : off('mailFolder')
  const host = 'server' in route ? route.server.host : new URL(route.url).hostname
  const failure = await checkMailServer(route, neighbourPatience)
  if (failure === undefined) return fine('mailAccepts', { host })
  return failed(codeOf[failure] ?? 'mailSilent', { host })
}
