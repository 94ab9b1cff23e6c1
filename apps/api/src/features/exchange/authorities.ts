import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { authorityInput, endTrustInput, trustInput } from '@papaver/contract/exchange/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Environment } from '../../platform/environment.ts'
import { type Actor, type Caller, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { listPublicKeys, readContext, readSigningKeys } from '../casework/public.ts'
import { type CompetentAuthority, type Masters, nameIn, namesOf, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { giveUp, isNews } from './ended-trust.ts'
import { authoritiesIn, authorityById } from './judge.ts'
import {
  findOtherOwner,
  findTrusted,
  insertKey,
  isInOtherHands,
  type KeyRow,
  listKeys,
  listPartners,
  lockKey,
  type PartnerRow,
  savePartner,
} from './keys-store.ts'
import { listConcerned, relyAgain } from './permits-abroad-store.ts'
import { publicKeyOf } from './read-signed.ts'
import { listDistrusting, wakeForWay } from './waiting-store.ts'

/**
 * What the authority itself has done bears its name of then, in one language: readers get its name in theirs, or that of its country, and
 * beside it the one that was kept where that differs.
 */
const inReadersWords =
  ({ masters, culture }: Naming, { names, countryId }: CompetentAuthority) =>
  (kept: string): string => {
    if (!Object.values(names).includes(kept)) return kept
    const own = names[culture] ?? namesOf({ masters, culture }).country(countryId)
    return own === kept ? kept : `${own} (${kept})`
  }

const keyView = (keys: readonly KeyRow[], named: (kept: string) => string) => (key: KeyRow) => ({
  id: key.id,
  keyId: key.keyId,
  fingerprint: key.fingerprint,
  source: key.source,
  trustedAt: key.trustedAt.toISOString(),
  trustedBy: named(key.trustedByName),
  endedAt: key.endedAt?.toISOString() ?? null,
  endedBy: key.endedByName === null ? null : named(key.endedByName),
  endedReason: key.endedReason,
  compromisedAt: key.compromisedAt?.toISOString() ?? null,
  givenUpWith: keys.find(({ id }) => id === key.givenUpWithId)?.keyId ?? null,
})

/** Each key once, as it stands now: one that was trusted again was given up before. */
const onceEach = (keys: readonly KeyRow[]): KeyRow[] =>
  keys.filter(
    ({ fingerprint }, index) => keys.findIndex((each) => each.fingerprint === fingerprint) === index,
  )

const none = { way: 'setting', address: '', version: 0 } as const

/** The authorities of other countries with their ways, addresses and keys. */
export const listAuthorities = async (deps: Deps, caller: Caller) => {
  const { db, masters, culture, settings, principal } = await readContext(deps, caller)
  const [partners, keys, distrusting] = await Promise.all([
    listPartners(db),
    listKeys(db),
    listDistrusting(db),
  ])
  const { country } = namesOf({ masters, culture })
  const items = authoritiesIn(masters)
    .filter(({ isActive, countryId }) => isActive && countryId !== settings['public.countryId'])
    .map((authority) => {
      const { way, address, version }: Omit<PartnerRow, 'authorityId'> =
        partners.find(({ authorityId }) => authorityId === authority.id) ?? none
      return {
        id: authority.id,
        code: authority.code,
        name: nameIn(authority.names, culture),
        country: { id: authority.countryId, name: country(authority.countryId) },
        ...{ way, address, version },
        keys: onceEach(keys.filter(({ authorityId }) => authorityId === authority.id)).map(
          keyView(keys, inReadersWords({ masters, culture }, authority)),
        ),
        distrustsUs: distrusting.has(authority.id),
      }
    })
    .sort((one, other) => one.country.name.localeCompare(other.country.name, culture))
  return { mayChange: principal.permissions.has('master.edit'), items }
}

export const getAuthority = (masters: Masters, id: number): CompetentAuthority =>
  authorityById(masters, id) ?? refuse(frameRefusals.notFound)

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The origin of a portal: encrypted, but on this machine and where the service is tried out. Undefined where it is none. */
export const originOf = (text: string, { production }: Environment): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, origin } = new URL(text)
  const mayBePlain = protocol === 'http:' && !production && loopback.test(hostname)
  const isBare = username === '' && password === ''
  return isBare && (protocol === 'https:' || mayBePlain) ? new URL(origin) : undefined
}

type AuthorityInput = Pick<z.output<typeof authorityInput>, 'way' | 'address' | 'version'>

export const saveAuthority = async (
  deps: Deps,
  caller: Caller,
  id: number,
  { way, address: given, version }: AuthorityInput,
): Promise<void> => {
  const authority = getAuthority(await readMasters(deps.db), id)
  const typed = given ?? ''
  const origin = typed === '' ? undefined : originOf(typed, deps.environment)
  if ((typed !== '' && !origin) || (way === 'machine' && !origin)) refuse(exchangeRefusals.exchangeAddress)
  const address = origin?.origin ?? ''
  // The other authority has to see a key of ours before anything was signed.
  if (way === 'machine') await readSigningKeys(deps.db, await readSettings(deps.db), deps.clock.now())
  await inTransaction(deps, caller.origin, async (tx) => {
    const before = (await listPartners(tx.db)).find(({ authorityId }) => authorityId === id) ?? none
    const changedByName = nameOf(caller.principal)
    if (!(await savePartner(tx, { authorityId: id, way, address, version, changedByName })))
      refuse(exchangeRefusals.exchangeStale)
    const isOtherWay = before.way !== way || before.address !== address
    if (way === 'machine' && isOtherWay) await wakeForWay(tx, id)
    recordAudit(tx, {
      action: 'exchange.saveAuthority',
      entity: 'competentAuthority',
      entityId: String(id),
      details: {
        code: authority.code,
        before: { way: before.way, address: before.address },
        after: { way, address },
      },
    })
  })
}

export interface Naming {
  readonly masters: Masters
  readonly culture: string
}

/** A key speaks for the country of its authority alone: one of another country would be believed in nothing that it signs (0099). */
export const refuseOtherCountry = (
  { masters, culture }: Naming,
  { countryId }: Pick<CompetentAuthority, 'countryId'>,
  said: string | undefined,
): void => {
  const other = said === undefined || said === countryId ? undefined : masters.country(said)
  if (other !== undefined)
    refuse(exchangeRefusals.exchangeKeyCountry, { country: nameIn(other.names, culture) })
}

/** The country that a portal writes into the names of the keys that it makes. */
const countryNamed = (keyId: string): string | undefined => /^([A-Z]{2})-\d{4}-/.exec(keyId)?.[1]

type TrustInput = Pick<z.output<typeof trustInput>, 'keyId' | 'publicKeyPem' | 'source'>

/**
 * A key speaks for one authority, and ours for none of them: judged by the key, whatever it is called here or there, and
 * also where it was replaced, or its trust has ended.
 */
const refuseTaken = async (
  tx: Tx,
  { masters, culture }: Naming,
  key: { readonly authorityId: number; readonly keyId: string; readonly fingerprint: string },
): Promise<void> => {
  const own = await listPublicKeys(tx.db)
  const isOwn = own.some(
    ({ keyId, payloadPublicKeyPem }) =>
      keyId === key.keyId || publicKeyOf(payloadPublicKeyPem)?.fingerprint === key.fingerprint,
  )
  if (isOwn) refuse(exchangeRefusals.exchangeOwnKey)
  const other = await findOtherOwner(tx, key)
  const owner = other === undefined ? undefined : authorityById(masters, other)
  if (other !== undefined)
    refuse(exchangeRefusals.exchangeKeyKnown, { authority: owner ? nameIn(owner.names, culture) : '' })
}

/** A key counts from now on. It is the very key that the officer saw, as it came with what he pressed. */
export const trustKey = async (
  deps: Deps,
  caller: Actor,
  id: number,
  { keyId, publicKeyPem, source }: TrustInput,
): Promise<void> => {
  const masters = await readMasters(deps.db)
  const authority = getAuthority(masters, id)
  const read = publicKeyOf(publicKeyPem) ?? refuse(exchangeRefusals.exchangeNoKey)
  const { pem, fingerprint } = read
  await inTransaction(deps, caller.origin, async (tx) => {
    const trustedByName = nameOf(caller.principal)
    const key = { authorityId: id, keyId, publicKeyPem: pem, fingerprint, source, trustedByName }
    await refuseTaken(tx, { masters, culture: caller.culture }, key)
    refuseOtherCountry({ masters, culture: caller.culture }, authority, countryNamed(keyId))
    // Whoever else has it can sign with it still, whatever its owner says of it (0167).
    if (await isInOtherHands(tx.db, fingerprint)) refuse(exchangeRefusals.exchangeKeyCompromised)
    if ((await insertKey(tx, key)) === undefined) {
      const known = await findTrusted(tx.db, { keyId, fingerprint })
      const owner = authorityById(masters, known?.authorityId ?? null)
      refuse(exchangeRefusals.exchangeKeyKnown, {
        authority: owner ? nameIn(owner.names, caller.culture) : '',
      })
    }
    // Somebody has compared it with its authority, and so whose what it has signed before is.
    const signed = await relyAgain(tx, { authorityId: id, fingerprint })
    const caseIds = await listConcerned(tx.db, signed)
    if (caseIds.length > 0) await deps.followers.emit(tx, 'trustAbroadChanged', { caseIds })
    recordAudit(tx, {
      action: 'exchange.trustKey',
      entity: 'competentAuthority',
      entityId: String(id),
      details: {
        ...{ code: authority.code, keyId, fingerprint, source },
        ...(signed.length > 0 ? { signed: signed.length, cases: caseIds.length } : {}),
      },
    })
  })
}

type EndTrustInput = Pick<z.output<typeof endTrustInput>, 'reason' | 'isCompromised'>

/**
 * What it signs from now on, and what it has signed and is looked at from now on, is no longer believed. Where others may have had
 * it, nothing is that it has ever signed. That may turn out later, too.
 */
export const endTrust = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { reason, isCompromised }: EndTrustInput,
): Promise<void> => {
  await inTransaction(deps, caller.origin, async (tx) => {
    const key = await lockKey(tx, id)
    if (key === undefined || !isNews(key, { isCompromised })) return refuse(frameRefusals.notFound)
    const endedByName = nameOf(caller.principal)
    await giveUp(tx, deps, key, { reason, isCompromised, endedByName, action: 'exchange.endTrust' })
  })
}

/** Ways and addresses of authorities, for whoever tells them something. */
export const partnersOf = (db: Reader): Promise<PartnerRow[]> => listPartners(db)
