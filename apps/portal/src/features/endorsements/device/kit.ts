import { type DeviceList, devicePurpose } from '@papaver/contract/endorsements/device-list.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type ClockFault, clockFault, isFresh } from '@papaver/contract/signed-list.ts'
import { call } from '../../../platform/api.ts'
import { type Kit as AnyKit, makeKits } from '../../../platform/device/kit.ts'
import { holdKey } from '../../../platform/device/sealing.ts'
import { masterQuery, publicSettingsQuery } from '../../../platform/queries.ts'
import type { Account, Person } from '../../../platform/session.ts'
import { bytesOfBase64, isSignedBy } from '../../../platform/signatures.ts'
import { importExportSettingsQuery } from '../../authorizations/queries.ts'

const queries = {
  settings: publicSettingsQuery,
  importExport: importExportSettingsQuery,
  points: masterQuery('masters.customsPoints'),
  units: masterQuery('masters.unitsOfMeasure'),
  countries: masterQuery('masters.countries'),
} as const

/** What a customs officer works with while his device has no network. */
export interface Kit extends AnyKit<keyof typeof queries> {
  readonly list: string
  readonly signature: string
  /** When it came, by the clock of this device, in milliseconds; missing in what an earlier release kept. */
  readonly receivedAt?: number
  /** The authority's keys by their ids, PEM. */
  readonly keys: Readonly<Record<string, string>>
  readonly keyId: string
  /** Names of what codes say, for permits that are not on the list. */
  readonly words: CallOutput<'verification.words'>
}

const kits = makeKits<keyof typeof queries, Kit>('endorsements', queries)
export const { answerFrom, clear: clearKit } = kits

const listIn = async ({ keys, keyId, list, signature }: Kit): Promise<DeviceList | undefined> => {
  const pem = keys[keyId]
  const text = new TextEncoder().encode(devicePurpose + list)
  const isSigned = pem === undefined ? false : await isSignedBy(pem, text, bytesOfBase64(signature))
  // A browser that knows no Ed25519 has the seal alone, which nobody else can make either.
  return isSigned === false ? undefined : (JSON.parse(list) as DeviceList)
}

/** Of a key that others have had, nothing is believed: without a network nobody can tell who has signed with it. */
export const believedKeys = (keys: CallOutput<'verification.keys'>['keys']): Kit['keys'] =>
  Object.fromEntries(
    keys.flatMap(({ keyId, publicKeyPem, compromisedAt }) =>
      compromisedAt === null ? [[keyId, publicKeyPem]] : [],
    ),
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
    kits.fetchAnswers(),
  ])
  const held = await holdKey(account.id, sealingKey)
  const kit: Kit = {
    account,
    person,
    ...signed,
    receivedAt: Date.now(),
    keys: believedKeys(keys),
    words,
    answers,
  }
  const list = await listIn(kit)
  if (list?.accountId !== account.id)
    throw new Error('the list is not signed by the authority for this account')
  await kits.keep(held, kit)
}

/** With its list, as it was signed. */
export interface OpenKit extends Omit<Kit, 'list'> {
  readonly list: DeviceList
}

const readSigned = async (): Promise<OpenKit | undefined> => {
  const kit = await kits.read()
  const list = kit && (await listIn(kit).catch(() => undefined))
  return kit && list && { ...kit, list }
}

/** What this tab's session has prepared; undefined where there is none, or it is more than a day old. */
export const readKit = async (now: number): Promise<OpenKit | undefined> => {
  const kit = await readSigned()
  return kit && isFresh(kit.list, now) ? kit : undefined
}

/** What is wrong with the clock of this device, as far as its list tells; a list from the future is not opened. */
export const readClockFault = async (now: number): Promise<ClockFault | undefined> => {
  const kit = await readSigned()
  return kit && clockFault(kit.list, { now, receivedAt: kit.receivedAt })
}
