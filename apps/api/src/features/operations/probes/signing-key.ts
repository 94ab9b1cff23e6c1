import { X509Certificate } from 'node:crypto'
import { findSigningKeys } from '../store.ts'
import { judgeEnd } from './endings.ts'
import { off, type Probe } from './probe.ts'

/** The end of the certificate that documents are signed with. It is made with the first document. */
export const signingKeyProbe: Probe = async ({ deps }) => {
  const keys = await findSigningKeys(deps.db)
  if (keys === undefined) return off('keyNone')
  const end = new Date(new X509Certificate(keys.certificatePem).validTo)
  return judgeEnd(deps.clock.now(), end, { valid: 'keyValid', ends: 'keyEnds', ended: 'keyEnded' })
}
