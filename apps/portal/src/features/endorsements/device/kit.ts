import { type DeviceList, devicePurpose } from '@papaver/contract/endorsements/device-list.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { isFresh } from '@papaver/contract/signed-list.ts'
import { call } from '../../../platform/api.ts'
import { dropKept, keep, readKept } from '../../../platform/device-store.ts'
import { masterQuery, publicSettingsQuery, queryClient } from '../../../platform/queries.ts'
import type { Account, Person } from '../../../platform/session.ts'
import { bytesOfBase64, isSignedBy } from '../../../platform/signatures.ts'
import { importExportSettingsQuery } from '../../authorizations/queries.ts'
import { type HeldKey, heldKey, holdKey, open, type Sealed, seal } from './sealing.ts'

/** What a customs officer works with while his device has no network; sealed, and of his session. */
export interface Kit {
  readonly account: Account
  readonly person: Person
  readonly list: string
  readonly signature: string
  /** The authority's keys by their ids, PEM. */
  readonly keys: Readonly<Record<string, string>>
  readonly keyId: string
  /** Names of what codes say, for permits that are not on the list. */
  readonly words: CallOutput<'verification.words'>
  /** Answers of queries, as the forms of the portal ask for them. */
  readonly answers: readonly { readonly name: KeptAnswer; readonly data: unknown }[]
}

const queries = {
  settings: () => publicSettingsQuery,
  importExport: () => importExportSettingsQuery,
  points: () => masterQuery('masters.customsPoints'),
  units: () => masterQuery('masters.unitsOfMeasure'),
  countries: () => masterQuery('masters.countries'),
} as const
type KeptAnswer = keyof typeof queries
const names = Object.keys(queries) as KeptAnswer[]

const placeOf = (accountId: string): string => `kit:${accountId}`

const listIn = async ({ keys, keyId, list, signature }: Kit): Promise<DeviceList | undefined> => {
  const pem = keys[keyId]
  const text = new TextEncoder().encode(devicePurpose + list)
  const isSigned = pem === undefined ? false : await isSignedBy(pem, text, bytesOfBase64(signature))
  // A browser that knows no Ed25519 has the seal alone, which nobody else can make either.
  return isSigned === false ? undefined : (JSON.parse(list) as DeviceList)
}

const fetchAnswers = () =>
  Promise.all(
    names.map(async (name) => {
      const query = queries[name]() as unknown as typeof publicSettingsQuery
      return { name, data: await queryClient.fetchQuery(query) }
    }),
  )

/**
 * Makes this device ready for when its network goes: the officer's list, the key that seals, and what forms are drawn from.
 * @throws where the server does not answer, or the browser can keep or seal nothing
 */
export const prepareKit = async (account: Account, person: Person): Promise<void> => {
  const [{ sealingKey, ...signed }, { keys }, words, answers] = await Promise.all([
    call('endorsements.device', { isQuiet: true }),
    call('verification.keys', { isQuiet: true }),
    call('verification.words', { isQuiet: true }),
    fetchAnswers(),
  ])
  const held = await holdKey(account.id, sealingKey)
  const kit: Kit = {
    account,
    person,
    ...signed,
    keys: Object.fromEntries(keys.map(({ keyId, publicKeyPem }) => [keyId, publicKeyPem])),
    words,
    answers,
  }
  const list = await listIn(kit)
  if (list?.accountId !== account.id)
    throw new Error('the list is not signed by the authority for this account')
  await keep('endorsements', placeOf(account.id), await seal(held, kit, placeOf(account.id)))
}

export interface OpenKit extends Omit<Kit, 'list'> {
  readonly list: DeviceList
}

const openKit = async (held: HeldKey): Promise<OpenKit | undefined> => {
  const place = placeOf(held.accountId)
  const sealed = await readKept<Sealed>('endorsements', place)
  const kit = sealed && (await open<Kit>(held, sealed, place))
  const list = kit && (await listIn(kit))
  return kit && list && { ...kit, list }
}

/** What this tab's session has prepared; undefined where there is none, or it is more than a day old. */
export const readKit = async (now: number): Promise<OpenKit | undefined> => {
  const held = await heldKey()
  const kit = held && (await openKit(held).catch(() => undefined))
  return kit && isFresh(kit.list, now) ? kit : undefined
}

/** Answers the queries of forms from what is kept, for as long as this page is open. */
export const answerFrom = ({ answers }: OpenKit): void => {
  for (const { name, data } of answers) {
    const { queryKey } = queries[name]()
    queryClient.setQueryDefaults(queryKey, {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })
    queryClient.setQueryData(queryKey as readonly unknown[], data)
  }
}

/** Nothing that was prepared for the person stays. */
export const clearKit = async (): Promise<void> => {
  const held = await heldKey()
  if (held !== undefined) await dropKept('endorsements', placeOf(held.accountId))
}
