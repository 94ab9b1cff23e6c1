import {
  longestReport,
  type ReportPayload,
  reportHeader,
  reportPayload,
} from '@papaver/contract/exchange/key-report.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import type { Gate } from '../../platform/http/serve.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { wordsFor } from '../localization/public.ts'
import { nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { giveUp, isNews } from './ended-trust.ts'
import { authorityById } from './judge.ts'
import { findKeysNamed, type KeyRow, listBoundTo, listKeysOf, listPartners, lockKey } from './keys-store.ts'
import { notifyOfficers } from './officers.ts'
import { insertMessage } from './outgoing-store.ts'
import { publicKeyOf } from './read-signed.ts'
import { closed, refuseManyFrom, signedIn } from './signed-header.ts'

/** A report that holds by the key that it is about, or names another one that has signed it. */
interface Report {
  readonly whole: SignedPayload
  readonly said: ReportPayload
  readonly fingerprint: string
  readonly isByItself: boolean
}

const header = { name: reportHeader, longest: longestReport, shape: reportPayload, reason: 'report' } as const

const reportIn = (request: FastifyRequest): Report => {
  const { whole, said } = signedIn(request, header)
  const read = publicKeyOf(said.publicKeyPem) ?? closed('report')
  return { whole, said, fingerprint: read.fingerprint, isByItself: verifyPayload(whole, read.pem) }
}

/** Was it signed with a key that the reported one has announced, itself or by others between them? */
const isBySuccessor = async (tx: Tx, { whole }: Report, key: KeyRow): Promise<boolean> => {
  const bound = new Set((await listBoundTo(tx, key)).map(({ id }) => id))
  const signers = await findKeysNamed(tx.db, whole.signature.keyId)
  return signers.some(({ id, publicKeyPem }) => bound.has(id) && verifyPayload(whole, publicKeyPem))
}

/** The reported key as it was ever trusted here, in force before others; held. */
const lockReported = async (tx: Tx, { fingerprint }: Report): Promise<KeyRow | undefined> => {
  const [newest] = await listKeysOf(tx.db, fingerprint)
  return newest && lockKey(tx, newest.id)
}

/**
 * Takes in reports of other authorities that one of their keys may be in other hands. A key speaks against itself: a signature made
 * with it comes from its owner, or proves that somebody else has the key. A key that was never trusted here needs nothing more.
 */
export const makeReportDoor = (deps: Deps) => {
  const admitted = new WeakMap<FastifyRequest, Report>()
  const gate: Gate = async (request, origin) => {
    await refuseManyFrom(deps, origin)
    admitted.set(request, reportIn(request))
    return undefined
  }

  const receive = async (request: FastifyRequest, origin: Origin): Promise<{ state: 'received' }> => {
    const report = admitted.get(request) ?? closed('report')
    const [settings, masters] = await Promise.all([readSettings(deps.db), readMasters(deps.db)])
    const culture = settings['languages.default']
    await inTransaction(deps, origin, async (tx) => {
      const key = await lockReported(tx, report)
      const isProven = report.isByItself || (key !== undefined && (await isBySuccessor(tx, report, key)))
      if (!isProven) closed('signature')
      if (key === undefined || !isNews(key, { isCompromised: true })) return
      const authority = authorityById(masters, key.authorityId)
      const name = (authority && nameIn(authority.names, culture)) || key.keyId
      await giveUp(tx, deps, key, {
        reason: wordsFor(culture)('exchange.keys.reportedReason'),
        isCompromised: true,
        endedByName: name,
        action: 'exchange.keyReported',
      })
      await notifyOfficers(tx, {
        code: 'EXCHANGE_KEY_REPORTED',
        caseId: null,
        number: key.keyId,
        authority: name,
        place: '/exchange?tab=authorities',
        publicUrl: deps.environment.publicUrl,
        entityId: key.id,
      })
    })
    return { state: 'received' }
  }
  return { gate, receive }
}

interface OwnReport {
  readonly keyId: string
  readonly report: SignedPayload
  readonly createdByName: string
}

/** Every authority whose portal is known hears of it with the next messages; how many. */
export const queueKeyReports = async (
  tx: Tx,
  { keyId, report, createdByName }: OwnReport,
): Promise<number> => {
  const masters = await readMasters(tx.db)
  const partners = (await listPartners(tx.db)).filter(({ address }) => address !== '')
  let queued = 0
  for (const { authorityId } of partners) {
    const countryId = authorityById(masters, authorityId)?.countryId
    if (countryId === undefined) continue
    const content = { subject: 'keyReported', report } as const
    await insertMessage(tx, {
      ...{ authorityId, countryId, content, createdByName },
      ...{ caseId: null, number: keyId, fileId: null },
    })
    queued += 1
  }
  return queued
}
