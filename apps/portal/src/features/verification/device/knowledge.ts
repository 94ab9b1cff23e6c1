import type { calls } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type ClockFault, clockFault, isFresh } from '@papaver/contract/signed-list.ts'
import { listPurpose, type StateList } from '@papaver/contract/verification/states.ts'
import { keep, readKept } from '../../../platform/device/device-store.ts'
import { request } from '../../../platform/request.ts'
import { bytesOfBase64, isSignedBy } from '../../../platform/signatures.ts'

export type Key = CallOutput<'verification.keys'>['keys'][number]
type Words = CallOutput<'verification.words'>
type Later = 'timeZone' | 'activities' | 'groups' | 'licenseStatuses' | 'cultivationStatuses' | 'points'
/** What a device has kept from before licences, cultivation permits and transit were checked on it lacks their names, and the authority's zone. */
export type Names = Omit<Words, Later> & Partial<Pick<Words, Later>>

/** What the device knows of the authority from its last connection. */
export interface Knowledge {
  readonly keys: readonly Key[]
  readonly list: StateList | null
  /** By the clock of this device, in milliseconds; missing where an earlier release kept the list. */
  readonly receivedAt?: number | undefined
  /** Names of codes, by culture. */
  readonly names: Readonly<Record<string, Names>>
}
export type Update = 'done' | 'failed' | 'keysChanged'

const nothing: Knowledge = { keys: [], list: null, names: {} }
const place = 'knowledge'
const patience = 20_000
const paths = {
  keys: '/.well-known/papaver-keys.json' satisfies (typeof calls)['verification.keys'][1],
  states: '/api/public/authorizations/states' satisfies (typeof calls)['verification.states'][1],
  words: '/api/public/authorizations/words' satisfies (typeof calls)['verification.words'][1],
}

export const readKnowledge = async (): Promise<Knowledge> =>
  (await readKept<Knowledge>('verification', place).catch(() => undefined)) ?? nothing

const ask = async <Answer>(path: string, culture: string): Promise<Answer> => {
  const response = await request(path, {
    culture,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(path)
  return (await response.json()) as Answer
}

/** Every key that was known is published still, with the same content: what else came is a successor. */
const holdsAll = (published: readonly Key[], known: readonly Key[]): boolean =>
  known.every((key) =>
    published.some(({ keyId, publicKeyPem }) => keyId === key.keyId && publicKeyPem === key.publicKeyPem),
  )

const openList = async (
  { keyId, list, signature }: CallOutput<'verification.states'>,
  keys: readonly Key[],
): Promise<StateList | null> => {
  const key = keys.find((each) => each.keyId === keyId && each.compromisedAt === null)
  const text = new TextEncoder().encode(listPurpose + list)
  const isSigned = key && (await isSignedBy(key.publicKeyPem, text, bytesOfBase64(signature)))
  return isSigned ? (JSON.parse(list) as StateList) : null
}

/**
 * Asks the authority for its keys, its list and its words. Keys are pinned: others in their place are taken over only when
 * the person says so. A list that no known key has signed is left, and so is one older than what is here.
 */
export const updateKnowledge = async (
  known: Knowledge,
  { culture, now, takesOver = false }: { culture: string; now: number; takesOver?: boolean },
): Promise<{ readonly knowledge: Knowledge; readonly update: Update }> => {
  try {
    const { keys } = await ask<CallOutput<'verification.keys'>>(paths.keys, culture)
    if (!Array.isArray(keys)) return { knowledge: known, update: 'failed' }
    if (!takesOver && !holdsAll(keys, known.keys)) return { knowledge: known, update: 'keysChanged' }
    const states = await ask<CallOutput<'verification.states'>>(paths.states, culture)
    const words = await ask<Names>(paths.words, culture)
    const list = await openList(states, keys)
    const isNewer = list !== null && (known.list === null || list.madeAt >= known.list.madeAt)
    const isTaken = isNewer || takesOver
    const knowledge: Knowledge = {
      keys,
      list: isTaken ? list : known.list,
      receivedAt: isTaken ? now : known.receivedAt,
      names: { ...known.names, [culture]: words },
    }
    await keep('verification', place, knowledge)
    return { knowledge, update: list === null ? 'failed' : 'done' }
  } catch {
    return { knowledge: known, update: 'failed' }
  }
}

export const isListFresh = ({ list }: Knowledge, now: number): boolean => list !== null && isFresh(list, now)

export const clockFaultOf = ({ list, receivedAt }: Knowledge, now: number): ClockFault | undefined =>
  list === null ? undefined : clockFault(list, { now, receivedAt })

export const namesIn = ({ names }: Knowledge, culture: string): Names | undefined =>
  names[culture] ?? names.en ?? Object.values(names)[0]
