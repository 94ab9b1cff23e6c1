import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { dayIn } from '@papaver/contract/days.ts'
import { operationsRefusals } from '@papaver/contract/operations/refusals.ts'
import type { SigningKey } from '@papaver/contract/operations/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { nameWithin } from '../../platform/certificates/names.ts'
import type { SigningKeys } from '../../platform/documents/keys.ts'
import type { Environment } from '../../platform/environment.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  inTransaction,
  type Origin,
  type Reader,
  type Transactions,
  type Tx,
} from '../../platform/transaction.ts'
import { officersWith } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { flagToSendAgain } from '../authorizations/public.ts'
import {
  declareCompromised,
  findSigningKeys,
  keyReportOf,
  listPublicKeys,
  makeSigningKeys,
  type PublicKey,
  readSigningKeys,
  takeSigningKeys,
} from '../casework/public.ts'
import { queueKeyReports } from '../exchange/public.ts'
import { type Notified, notifyEach } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { factsOf } from './certificate-facts.ts'

const shown = (key: PublicKey): SigningKey => {
  const certificate = new X509Certificate(key.certificatePem)
  const { chainPem } = key
  const der = createPublicKey(key.payloadPublicKeyPem).export({ type: 'spki', format: 'der' })
  return {
    keyId: key.keyId,
    owner: nameWithin(certificate.subject),
    isIssued: chainPem !== undefined,
    ...factsOf(
      certificate,
      (chainPem ?? []).map((pem) => new X509Certificate(pem)),
    ),
    serial: certificate.serialNumber,
    certificateFingerprint: certificate.fingerprint256,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    validFrom: certificate.validFromDate.toISOString(),
    validUntil: certificate.validToDate.toISOString(),
    retiredAt: key.retiredAt,
    compromisedAt: key.compromisedAt,
  }
}

/** Every pair of keys that documents were ever signed with, the present one first. */
export const listKeys = async (db: Reader): Promise<{ keys: SigningKey[]; timeZone: string }> => {
  const { 'public.timeZone': timeZone } = await readSettings(db)
  return { keys: (await listPublicKeys(db)).map(shown), timeZone }
}

/** Answers the key that signed until now. */
const take = async (tx: Tx, made: SigningKeys): Promise<string> => {
  const retired = await takeSigningKeys(tx, made, (await readSettings(tx.db))['public.countryId'])
  return retired ?? refuse(operationsRefusals.operationsKeyStale)
}

const takeAndNote = async (tx: Tx, made: SigningKeys): Promise<string> => {
  const retired = await take(tx, made)
  const { subject, issuer, serialNumber: serial } = new X509Certificate(made.certificatePem)
  const isIssued = made.chainPem !== undefined
  recordAudit(tx, {
    action: isIssued ? 'operations.certificateTake' : 'operations.keyReplace',
    entity: 'signingKey',
    entityId: retired,
    details: { present: made.keyId, ...(isIssued ? { subject, issuer, serial } : {}) },
  })
  return retired
}

const keyNow = async (db: Reader): Promise<string> => {
  const keys = await findSigningKeys(db)
  return keys?.keyId ?? refuse(operationsRefusals.operationsNoKey)
}

/**
 * Takes new keys into use; what the old ones signed stays genuine.
 * @param expected the key that the asker has seen in use: pressed by two, it is done once
 */
export const replaceKey = async (
  deps: Transactions,
  origin: Origin,
  expected?: string,
): Promise<{ retired: string; present: string }> => {
  await keyNow(deps.db)
  const made = await makeSigningKeys(await readSettings(deps.db), deps.clock.now())
  return inTransaction(deps, origin, async (tx) => {
    if (expected !== undefined && (await keyNow(tx.db)) !== expected)
      refuse(operationsRefusals.operationsKeyStale)
    return { retired: await takeAndNote(tx, made), present: made.keyId }
  })
}

/**
 * Takes a certificate that another body has issued into use, with its key. Where nothing was signed yet, the portal's own keys are
 * made first, so that there is something to be replaced.
 * @param expected the key that the asker has seen in use; none where he has seen none
 */
export const takeCertificate = async (
  deps: Transactions,
  origin: Origin,
  issued: Parameters<typeof makeSigningKeys>[2],
  expected: string,
): Promise<void> => {
  const settings = await readSettings(deps.db)
  const now = deps.clock.now()
  const { keyId } = await readSigningKeys(deps.db, settings, now)
  const made = await makeSigningKeys(settings, now, issued)
  await inTransaction(deps, origin, async (tx) => {
    if ((await keyNow(tx.db)) !== (expected || keyId)) refuse(operationsRefusals.operationsKeyStale)
    await takeAndNote(tx, made)
  })
}

export interface Report {
  readonly keyId: string
  readonly since: Date
  readonly reason?: string
  /** Name of whoever reports it. */
  readonly by: string
}

/** Whoever signs or revokes has to know what the public check says from now on, and to replace what is in force. */
const notifySigners = async (
  tx: Tx,
  publicUrl: string,
  { keyId, since }: Pick<Report, 'keyId' | 'since'>,
): Promise<void> => {
  const { 'public.timeZone': timeZone } = await readSettings(tx.db)
  const signers = await officersWith(tx.db, 'case.sign')
  const notice: Notified['notice'] = {
    code: 'SIGNING_KEY_REPORTED',
    params: { title: keyId, effectiveOn: dayIn(timeZone, since) },
    ...{ place: '/health-check', publicUrl, entity: 'signingKey', entityId: keyId },
  }
  await notifyEach(
    tx,
    signers.map((to) => ({ to, notice })),
  )
}

interface ReportedAbroad {
  /** The one that is in use before the report: it may be the reported key itself. */
  readonly signer: SigningKeys
  readonly since: Date
  readonly createdByName: string
}

/** Other authorities rely on what it signs until they hear of it: their portals are notified by the report's own signature. */
const reportAbroad = async (tx: Tx, key: PublicKey, { signer, since, createdByName }: ReportedAbroad) => {
  const countryId = (await readSettings(tx.db))['public.countryId']
  const report = keyReportOf(key, signer, { countryId, since, at: tx.now })
  await queueKeyReports(tx, { keyId: key.keyId, report, createdByName })
}

type Reporting = Transactions & { readonly environment: Pick<Environment, 'publicUrl'> }

/** Says of a key since when others may have signed with it. The one in use is replaced by the same transaction. */
export const reportKey = async (
  deps: Reporting,
  origin: Origin,
  { keyId, since, reason, by }: Report,
): Promise<{ keyId: string; present: string | null }> => {
  const key = (await listPublicKeys(deps.db)).find((each) => each.keyId === keyId)
  if (key === undefined) return refuse(frameRefusals.notFound)
  // The day on which it was made is a day of its life, at whatever hour that was.
  const dayLength = 86_400_000
  const { validFromDate } = new X509Certificate(key.certificatePem)
  if (since > deps.clock.now() || since.getTime() + dayLength <= validFromDate.getTime())
    refuse(operationsRefusals.operationsKeySince)
  const made = await makeSigningKeys(await readSettings(deps.db), deps.clock.now())
  return inTransaction(deps, origin, async (tx) => {
    const present = await findSigningKeys(tx.db)
    const isPresent = present?.certificatePem === key.certificatePem
    if (isPresent) await take(tx, made)
    if (!(await declareCompromised(tx, keyId, since))) refuse(operationsRefusals.operationsKeyStale)
    // One act, one row: it names the key that signs from now on.
    const replaced = isPresent ? { present: made.keyId } : {}
    const details = { since: since.toISOString(), ...replaced, ...(reason ? { reason } : {}) }
    recordAudit(tx, { action: 'operations.keyReport', entity: 'signingKey', entityId: keyId, details })
    if (present !== undefined) await reportAbroad(tx, key, { signer: present, since, createdByName: by })
    const { 'public.timeZone': timeZone } = await readSettings(tx.db)
    await flagToSendAgain(tx, dayIn(timeZone, tx.now))
    await notifySigners(tx, deps.environment.publicUrl, { keyId, since })
    return { keyId, present: isPresent ? made.keyId : null }
  })
}
