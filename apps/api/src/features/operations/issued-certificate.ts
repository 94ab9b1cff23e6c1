import { X509Certificate } from 'node:crypto'
import { operationsRefusals } from '@papaver/contract/operations/refusals.ts'
import type { IssuedCertificate } from '@papaver/contract/operations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { nameWithin } from '../../platform/certificates/names.ts'
import type { CertificateProblem } from '../../platform/certificates/signing-certificate.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Web } from '../../platform/http/serve.ts'
import { readWholeUpload, type WholeUpload } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readInThread } from '../../platform/workers/read-in-thread.ts'
import { listPublicKeys } from '../casework/public.ts'
import { factsOf } from './certificate-facts.ts'
import { takeCertificate } from './signing-keys.ts'

/** A certificate that another body has issued to the authority: it comes as a PKCS #12 file, with its key. */

const files = readInThread<typeof import('./in-thread.ts')>(new URL('./in-thread.ts', import.meta.url))

/** A key, its certificate and those above it take a few thousand bytes. */
const maxBytes = 100_000
const longestPassword = 200

const problems: Record<CertificateProblem, Parameters<typeof refuse>[0]> = {
  weak: operationsRefusals.operationsCertificateWeak,
  usage: operationsRefusals.operationsCertificateUsage,
  early: operationsRefusals.operationsCertificateEarly,
  ended: operationsRefusals.operationsCertificateEnded,
}

const textOf = (fields: Readonly<Record<string, string>>, path: string, most: number): string => {
  const value = fields[path] ?? ''
  if (value.length > most) refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'tooLong' }] })
  return value
}

const openFile = async (
  { clock }: Deps,
  caller: Caller,
  { name, bytes, fields }: WholeUpload,
): Promise<Awaited<ReturnType<typeof import('./in-thread.ts').openKeyFile>>> =>
  files(
    { asker: caller.principal.accountId, file: name },
    'openKeyFile',
    new Uint8Array(bytes),
    textOf(fields, 'filePassword', longestPassword),
    clock.now(),
  )

type Opened = Awaited<ReturnType<typeof openFile>>

const refuseKnownToOthers = async (db: Reader, certificatePem: string): Promise<void> => {
  const keys = await listPublicKeys(db)
  const { publicKey } = new X509Certificate(certificatePem)
  const isSame = (pem: string): boolean => new X509Certificate(pem).publicKey.equals(publicKey)
  const same = keys.filter((key) => isSame(key.certificatePem))
  if (same.some(({ compromisedAt }) => compromisedAt !== null))
    refuse(operationsRefusals.operationsCertificateCompromised)
  if (keys[0]?.certificatePem === certificatePem) refuse(operationsRefusals.operationsCertificateInUse)
}

/** What the file holds, judged; refuses what documents must not be signed with. */
const judged = async (
  { db }: Deps,
  { certificatePem, chainPem, judgement }: Opened,
): Promise<IssuedCertificate> => {
  const certificate = new X509Certificate(certificatePem)
  const chain = chainPem.map((pem) => new X509Certificate(pem))
  const { problem, key, usages, notes } = judgement
  if (problem !== undefined)
    refuse(problems[problem], {
      key,
      from: certificate.validFromDate.toISOString(),
      until: certificate.validToDate.toISOString(),
    })
  await refuseKnownToOthers(db, certificatePem)
  return {
    owner: nameWithin(certificate.subject),
    ...factsOf(certificate, chain),
    serial: certificate.serialNumber,
    certificateFingerprint: certificate.fingerprint256,
    validFrom: certificate.validFromDate.toISOString(),
    validUntil: certificate.validToDate.toISOString(),
    usages: [...usages],
    notes: [...notes],
  }
}

/** Shows what a file holds; nothing of it is kept. */
export const readCertificate = async (deps: Deps, caller: Caller): Promise<IssuedCertificate> => {
  const upload = await readWholeUpload(caller.request, { field: 'file', maxBytes })
  return judged(deps, await openFile(deps, caller, upload))
}

/** Takes the certificate of a file into use; who it is is asked before a byte of it is read. */
export const useCertificate = async (web: Web, deps: Deps, caller: Caller): Promise<void> => {
  const upload = await readWholeUpload(
    caller.request,
    { field: 'file', maxBytes },
    async ({ fields: said }) => {
      const { password = '', code } = said
      await web.confirmIdentity(caller, { password, ...(code === undefined ? {} : { code }) })
    },
  )
  const { fields } = upload
  const opened = await openFile(deps, caller, upload)
  const { certificateFingerprint } = await judged(deps, opened)
  if (textOf(fields, 'fingerprint', 100) !== certificateFingerprint)
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'fingerprint', code: 'invalid' }] })
  const { judgement: _judged, ...issued } = opened
  await takeCertificate(deps, caller.origin, issued, textOf(fields, 'keyId', 40))
}
