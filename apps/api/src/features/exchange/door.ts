import { isFresh } from '@papaver/contract/exchange/outgoing.ts'
import { longestProof, proofHeader, proofPayload } from '@papaver/contract/exchange/signed.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { canonicalJson, type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import type { Gate } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { acceptAnnounced, noteUnknownKey } from './announced-keys.ts'
import { isMessageKnown } from './incoming-store.ts'
import { authorityById } from './judge.ts'
import { findKeysNamed, type KeyRow } from './keys-store.ts'
import { notifyOfficers } from './officers.ts'
import { readSigned, sha256Of } from './read-signed.ts'
import { closed, refuseManyFrom, signedIn } from './signed-header.ts'
import { type FollowIncoming, takeIn } from './take-in.ts'

/** Who was let in, and for which message alone. */
interface Admitted {
  readonly key: KeyRow
  readonly id: string
  readonly digest: string
}

const proof = { name: proofHeader, longest: longestProof, shape: proofPayload, reason: 'proof' } as const

/** Of one message in canonical form; more is none. */
const longestMessage = 1_000_000

/**
 * The door for messages of other portals. Before a byte of the message is read, its sender has shown that he has a key that is
 * trusted here, for this very message, for us and now; whoever has not costs one look at a header and is counted by address.
 */
export const makeDoor = (deps: Deps, follow: FollowIncoming) => {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const gate: Gate = async (request, origin) => {
    const now = deps.clock.now()
    const settings = await readSettings(deps.db)
    await refuseManyFrom(deps, origin)
    const length = Number(request.headers['content-length'])
    if (!Number.isSafeInteger(length) || length > longestMessage)
      refuse(frameRefusals.tooLarge, { maxBytes: longestMessage })
    const { whole, said } = signedIn(request, proof)
    const { keyId } = whole.signature
    if (said.to !== settings['public.countryId']) return closed('addressee')
    if (!isFresh(said.at, now, settings['import_export.exchangeClockMinutes'])) return closed('clock')
    const named = await findKeysNamed(deps.db, keyId)
    const from = { request, origin }
    const key =
      named.find(({ endedAt }) => endedAt === null) ??
      (named.length === 0 ? await acceptAnnounced(deps, from, keyId) : undefined)
    if (key === undefined) {
      await noteUnknownKey(deps, from, { whole, said })
      return closed('unknownKey')
    }
    if (!verifyPayload(whole, key.publicKeyPem)) return closed('signature')
    admitted.set(request, { key, id: said.id, digest: said.digest })
    return undefined
  }

  /** The message that was announced, kept once however often it comes. */
  const receive = async (request: FastifyRequest, origin: Origin, body: unknown) => {
    const { key, id, digest } = admitted.get(request) ?? closed('proof')
    const message = body as SignedPayload
    if (sha256Of(canonicalJson(message as never)).toString('hex') !== digest) return closed('digest')
    const read = readSigned(message)
    if (read.message?.id !== id || read.signatures[0].keyId !== key.keyId) return closed('digest')
    const { authorityId } = key
    if (await isMessageKnown(deps.db, { authorityId, messageId: id }))
      return { id, state: 'repeated' as const, verdict: 'genuine' as const }
    const [settings, masters] = await Promise.all([readSettings(deps.db), readMasters(deps.db)])
    const { publicUrl } = deps.environment
    const context = { settings, masters, culture: settings['languages.default'], publicUrl }
    const authority = authorityById(masters, authorityId)
    const { isNew, verdict } = await inTransaction(deps, origin, async (tx) => {
      const how = { way: 'message', sentName: null, takenInByName: null } as const
      const kept = await takeIn(tx, context, read, how, follow)
      if (kept.isNew)
        await notifyOfficers(tx, {
          code: kept.verdict === 'genuine' ? 'EXCHANGE_RECEIVED' : 'EXCHANGE_NOT_GENUINE',
          caseId: kept.caseId,
          number: read.said.number,
          authority: authority ? nameIn(authority.names, context.culture) : '',
          place: `/exchange/incoming/${kept.id}`,
          publicUrl,
          entityId: kept.id,
          ...(kept.verdict === 'genuine' ? {} : { task: `exchange.verdicts.${kept.verdict}.text` }),
        })
      return kept
    })
    return { id, state: isNew ? ('received' as const) : ('repeated' as const), verdict }
  }
  return { gate, receive }
}
