import {
  keyHeader,
  keyPayload,
  longestKeyHeader,
  mostAnnouncements,
} from '@papaver/contract/exchange/key-announcement.ts'
import { type proofPayload, signed } from '@papaver/contract/exchange/signed.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { takeAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { inTransaction, type Origin, type Reader } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type CompetentAuthority, nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { authoritiesIn, authorityById } from './judge.ts'
import { findKeysNamed, findOtherOwner, insertKey, isOnlyEnded, type KeyRow, lockKey } from './keys-store.ts'
import { notifyOfficers } from './officers.ts'
import { publicKeyOf } from './read-signed.ts'

interface Announcement {
  readonly whole: SignedPayload
  readonly key: z.output<typeof keyPayload>
}

const list = z.array(signed).max(mostAnnouncements)

/** Which keys the sender says to have taken into use, each signed with one before it; nothing where none can be read. */
const announcedIn = (request: FastifyRequest): Announcement[] => {
  const header = request.headers[keyHeader]
  if (typeof header !== 'string' || header.length > longestKeyHeader) return []
  try {
    return list.parse(JSON.parse(Buffer.from(header, 'base64url').toString())).flatMap((whole) => {
      const key = keyPayload.safeParse(whole.payload)
      return key.success ? [{ whole: whole as unknown as SignedPayload, key: key.data }] : []
    })
  } catch {
    return []
  }
}

/** The keys from one that is trusted to the one of this name, the oldest first; undefined where none leads to it. */
const chainTo = async (
  db: Reader,
  announced: readonly Announcement[],
  keyId: string,
): Promise<{ trusted: KeyRow; steps: Announcement[] } | undefined> => {
  const steps: Announcement[] = []
  let wanted = keyId
  while (steps.length <= mostAnnouncements) {
    const step = announced.find(({ key, whole }) => key.keyId === wanted && whole.signature.keyId !== wanted)
    if (step === undefined) return undefined
    steps.unshift(step)
    wanted = step.whole.signature.keyId
    const trusted = (await findKeysNamed(db, wanted)).find(({ endedAt }) => endedAt === null)
    if (trusted !== undefined) return { trusted, steps }
  }
  return undefined
}

/** Each is signed with the one before it, the first with the key that is trusted. */
const holdsTogether = ({ trusted, steps }: { trusted: KeyRow; steps: readonly Announcement[] }): boolean => {
  let pem = trusted.publicKeyPem
  for (const { whole, key } of steps) {
    if (!verifyPayload(whole, pem) || publicKeyOf(key.publicKeyPem) === undefined) return false
    pem = key.publicKeyPem
  }
  return true
}

const authorityName = (authority: CompetentAuthority | undefined, culture: string): string =>
  authority ? nameIn(authority.names, culture) : ''

/**
 * The key of this name, where its authority has announced it by a key that is trusted here: it is trusted from now on, and officers
 * hear of it. Undefined where nothing leads to it.
 */
export const acceptAnnounced = async (
  deps: Deps,
  { request, origin }: { readonly request: FastifyRequest; readonly origin: Origin },
  keyId: string,
): Promise<KeyRow | undefined> => {
  const chain = await chainTo(deps.db, announcedIn(request), keyId)
  if (chain === undefined || !holdsTogether(chain)) return undefined
  const { trusted, steps } = chain
  const { authorityId } = trusted
  const [masters, settings] = await Promise.all([readMasters(deps.db), readSettings(deps.db)])
  const authority = authorityById(masters, authorityId)
  const culture = settings['languages.default']
  await inTransaction(deps, origin, async (tx) => {
    // Nobody ends the trust in it meanwhile without ending that in what it announces.
    if ((await lockKey(tx, trusted.id))?.endedAt !== null) return
    let announcedById = trusted.id
    for (const { key } of steps) {
      const read = publicKeyOf(key.publicKeyPem)
      if (read === undefined) return
      const { pem, fingerprint } = read
      if ((await findOtherOwner(tx, { authorityId, fingerprint })) !== undefined) return
      // Nor does one come back, or lead to others, in the middle of a chain.
      if (await isOnlyEnded(tx.db, fingerprint)) return
      const values = { authorityId, keyId: key.keyId, publicKeyPem: pem, fingerprint, announcedById }
      const trustedByName = authorityName(authority, culture) || key.keyId
      const id = await insertKey(tx, { ...values, source: 'announced', trustedByName })
      const known = (await findKeysNamed(tx.db, key.keyId)).find(
        (each) => each.fingerprint === fingerprint && each.endedAt === null,
      )
      if (known === undefined) return
      announcedById = known.id
      if (id === undefined) continue
      const details = { keyId: key.keyId, fingerprint, announcedBy: trusted.keyId }
      const entityId = String(authorityId)
      recordAudit(tx, { action: 'exchange.acceptKey', entity: 'competentAuthority', entityId, details })
      await notifyOfficers(tx, {
        code: 'EXCHANGE_KEY',
        caseId: null,
        number: key.keyId,
        authority: authorityName(authority, culture),
        place: '/exchange?tab=authorities',
        publicUrl: deps.environment.publicUrl,
        entityId: known.id,
      })
    }
  })
  return (await findKeysNamed(deps.db, keyId)).find(({ endedAt }) => endedAt === null)
}

/**
 * A key that nothing trusted leads to is put before the officers, once a day: they compare it by another way. Only of one who shows
 * that he has it, and who says that he is of a country whose authority is known to have a portal.
 */
export const noteUnknownKey = async (
  deps: Deps,
  { request, origin }: { readonly request: FastifyRequest; readonly origin: Origin },
  proof: { readonly whole: SignedPayload; readonly said: z.output<typeof proofPayload> },
): Promise<void> => {
  const { keyId } = proof.whole.signature
  const own = announcedIn(request).find(
    ({ key, whole }) => key.keyId === keyId && whole.signature.keyId === keyId,
  )
  const read = own && publicKeyOf(own.key.publicKeyPem)
  if (own === undefined || read === undefined) return
  if (!verifyPayload(own.whole, read.pem) || !verifyPayload(proof.whole, read.pem)) return
  const masters = await readMasters(deps.db)
  const authority = authoritiesIn(masters).find(({ countryId }) => countryId === own.key.countryId)
  if (authority === undefined) return
  // Anybody may make keys: of one country officers hear so often a day, and of one key once.
  for (const [subject, limit] of [
    [`exchange.unknownKey:${read.fingerprint}`, 1],
    [`exchange.unknownKeys:${own.key.countryId}`, 3],
  ] as const)
    if (!(await takeAttempt(deps.db, deps.clock.now(), { subject, limit, minutes: 1440 })).isTaken) return
  const culture = (await readSettings(deps.db))['languages.default']
  await inTransaction(deps, origin, async (tx) => {
    const details = { keyId, fingerprint: read.fingerprint, country: own.key.countryId }
    const entityId = String(authority.id)
    recordAudit(tx, { action: 'exchange.unknownKey', entity: 'competentAuthority', entityId, details })
    await notifyOfficers(tx, {
      code: 'EXCHANGE_KEY_UNKNOWN',
      caseId: null,
      number: `${keyId}, ${read.fingerprint}`,
      authority: authorityName(authority, culture),
      place: `/exchange?tab=authorities&country=${authority.countryId}`,
      publicUrl: deps.environment.publicUrl,
      entityId: String(authority.id),
    })
  })
}
