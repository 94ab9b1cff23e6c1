import type { X509Certificate } from 'node:crypto'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { judgeInThread } from '../../platform/certificates/judge.ts'
import type { RevocationProof } from '../../platform/certificates/revocation.ts'
import { isSelfSigned } from '../../platform/certificates/signing-certificate.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ValidationData } from '../../platform/documents/validation-data.ts'
import { OutgoingFailed, readOutside } from '../../platform/outside/json.ts'
import { Refused } from '../../platform/refusal.ts'
import { waysOut } from '../account/public.ts'

/** What the issuers of certificates say of them is fetched for each document, and remembered for as long as it may be. */

type Asking = Pick<Deps, 'environment' | 'clock' | 'log'>

/** Lists of large issuers are read no further than this. */
const mostBytes = { ocsp: 100_000, crl: 3_000_000 }
const longestKept = 3_600_000
/** Who did not answer is asked again after so long: a document must not wait for him each time. */
const restAfterFailure = 60_000
const mostRemembered = 100
const asker = { asker: 'certificates' }

interface Remembered {
  readonly proof: RevocationProof | undefined
  readonly until: number
}
const remembered = new Map<string, Remembered>()

/** Somebody up there says that a certificate must not be used any more. */
export class CertificateRevoked extends Error {
  override name = 'CertificateRevoked'
}

const fetchProof = async (
  { environment, clock, log }: Asking,
  settings: Settings,
  certificate: X509Certificate,
  issuer: X509Certificate,
): Promise<RevocationProof | undefined> => {
  const asked = { certificate: certificate.raw, issuer: issuer.raw }
  const {
    ocsp,
    crl,
    question: wanted,
  } = await judgeInThread(asker, 'revocationAsked', asked.certificate, asked.issuer)
  const milliseconds = settings['signatures.stampSeconds'] * 1000
  const ways = waysOut(settings, environment)
  const sent = { bytes: Buffer.from(wanted), type: 'application/ocsp-request' }
  const questions = [
    ...ocsp.map((address) => ({ address, kind: 'ocsp' as const })),
    ...crl.map((address) => ({ address, kind: 'crl' as const })),
  ]
  for (const { address, kind } of questions) {
    const question = { address: new URL(address), accept: '*/*', ...(kind === 'ocsp' ? { sent } : {}) }
    try {
      const answer = await readOutside(question, { milliseconds, bytes: mostBytes[kind] }, ways)
      const judged = await judgeInThread(asker, 'judgeRevocation', answer, {
        ...asked,
        kind,
        now: clock.now(),
      })
      if ('proof' in judged) return { ...judged.proof, octets: Buffer.from(judged.proof.octets) }
      if (judged.problem === 'revoked') throw new CertificateRevoked()
      log.warn({ problem: judged.problem, kind }, 'no word of a certificate')
    } catch (error) {
      if (!(error instanceof Refused || error instanceof OutgoingFailed)) throw error
      log.warn({ err: error, kind }, 'no word of a certificate')
    }
  }
  return undefined
}

const proofOf = async (
  asking: Asking,
  settings: Settings,
  certificate: X509Certificate,
  issuer: X509Certificate,
): Promise<RevocationProof | undefined> => {
  const key = certificate.fingerprint256
  const now = asking.clock.now().getTime()
  const known = remembered.get(key)
  if (known !== undefined && now < known.until) return known.proof
  const proof = await fetchProof(asking, settings, certificate, issuer)
  const longest = now + (proof === undefined ? restAfterFailure : longestKept)
  remembered.delete(key)
  remembered.set(key, { proof, until: Math.min(longest, proof?.until?.getTime() ?? longest) })
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return proof
}

export interface Validation {
  readonly data: ValidationData
  /** Something is known of every certificate that is not its own issuer. */
  readonly isWhole: boolean
}

/**
 * What it takes to judge these chains later, each from who signed upwards.
 * @throws CertificateRevoked
 */
export const collectValidation = async (
  asking: Asking,
  settings: Settings,
  chains: readonly (readonly X509Certificate[])[],
): Promise<Validation> => {
  const certificates = new Map<string, Buffer>()
  const proofs = new Map<string, RevocationProof>()
  let isWhole = true
  for (const chain of chains)
    for (const [index, certificate] of chain.entries()) {
      certificates.set(certificate.fingerprint256, certificate.raw)
      if (isSelfSigned(certificate)) continue
      const issuer = chain[index + 1]
      const proof = issuer && (await proofOf(asking, settings, certificate, issuer))
      if (proof === undefined) isWhole = false
      else proofs.set(proof.octets.toString('base64'), proof)
    }
  const of = (kind: RevocationProof['kind']): Buffer[] =>
    [...proofs.values()].filter((proof) => proof.kind === kind).map(({ octets }) => octets)
  return {
    data: { certificates: [...certificates.values()], ocsp: of('ocsp'), crl: of('crl') },
    isWhole,
  }
}
