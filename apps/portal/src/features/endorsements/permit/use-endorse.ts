import { personName } from '@papaver/contract/person-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../../platform/api.ts'
import { isPassing } from '../../../platform/autosave.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { useSession } from '../../../platform/session.ts'
import { noteDown, queue } from '../device/queue.ts'
import type { Goods } from '../device/waiting.ts'
import { refreshAfterMovement, sendPhoto } from '../queries.ts'
import type { inputOf } from './endorse-draft.ts'
import { type ExcessLine, excessOnRecord } from './excess-lines.ts'
import type { KeptDraft } from './kept-draft.ts'
import { isTooOften } from './too-often.ts'

export { type ExcessLine, excessOfRefusal } from './excess-lines.ts'

type Body = ReturnType<typeof inputOf>

/** What is endorsed: a permit by its case or, where this device knows its code alone, by what was scanned. */
export interface EndorsedPermit {
  readonly caseId: string | null
  readonly token: string | null
  readonly number: string
}

/** A movement as the form sends it; its photos follow once it is on record. */
interface Endorsing {
  body: Body
  photos: readonly File[]
  goods: readonly Goods[]
}
/** A photo that did not get there, and why. */
export interface Unsent {
  readonly file: File
  readonly failure: unknown
}
/** The record that was made, and photos that did not get there: they stop no lorry. */
export interface Endorsed {
  readonly endorsementId: string
  /** The goods are held: it counts once an officer has settled it. */
  readonly isHeld: boolean
  /** It does not count before an officer has settled it. */
  readonly isDisputed: boolean
  /** More was presented than was left, which nobody knew here. */
  readonly excess?: readonly ExcessLine[]
  /** Photos that this page alone has. */
  readonly unsent: readonly Unsent[]
  /** The record on this device on which photos wait that did not get there. */
  readonly keptAs?: string | undefined
}
/** Nothing answered: it waits on this device. */
export interface Kept {
  /** Of its entry there. */
  readonly key: string
  /** `stopped`: more was presented than may cross, as far as is known here; `held`: the goods are held. */
  readonly as: 'waiting' | 'stopped' | 'held'
}
export type Outcome = Endorsed | Kept

/** Each by itself: one that is not taken keeps no other back. Where nothing answers, the rest is not tried. */
const sendAll = async (
  record: { readonly id: string; readonly endorsementId: string },
  photos: readonly File[],
): Promise<Unsent[]> => {
  const unsent: Unsent[] = []
  let cut: unknown
  for (const file of photos) {
    const failure =
      cut ??
      (await sendPhoto(record, file).then(
        () => undefined,
        (error: unknown) => error,
      ))
    if (failure === undefined) continue
    unsent.push({ file, failure })
    if (isPassing(failure)) cut = failure
  }
  return unsent
}

/** Of the record that this device keeps: what the form goes on with. Where it was answered, nothing stays here but photos that were not taken. */
const outcomeOf = async (key: string): Promise<Endorsed | Pick<Kept, 'key'>> => {
  const step = await queue.sendNow(key, true)
  if (step === undefined) return { key }
  const { recordId: endorsementId, dispute, excess } = step.content
  if (endorsementId === null) {
    if (step.stage === 'waiting' && !isTooOften(step)) return { key }
    await queue.dropNow(key)
    throw step.failure
  }
  const isWhole = step.stage === 'sent'
  if (isWhole) await queue.dropNow(key)
  return {
    endorsementId,
    isHeld: excess !== undefined || dispute?.isHeld === true,
    isDisputed: excess !== undefined || dispute != null,
    ...(excess === undefined ? {} : { excess }),
    unsent: [],
    keptAs: isWhole ? undefined : key,
  }
}

/** What is put on record, as what was recorded or as the excess that was refused. */
const recorded = async (
  id: string,
  body: Body,
  idempotencyKey: string,
): Promise<Omit<Endorsed, 'unsent'>> => {
  try {
    const { id: endorsementId, dispute } = await call('endorsements.record', {
      params: { id },
      body,
      idempotencyKey,
    })
    return { endorsementId, isHeld: dispute?.isHeld === true, isDisputed: dispute !== null }
  } catch (error) {
    const excess = excessOnRecord(error)
    if (excess === undefined) throw error
    return { endorsementId: excess.id, isHeld: true, isDisputed: true, excess: excess.lines }
  }
}

/**
 * Sends a movement at once, and the same content under the same key while nothing has answered: a lorry is counted once
 * although the network of the yard fails. Once answered, a further try is another action.
 */
const useDirect = ({ caseId }: EndorsedPermit) => {
  const sent = useRef({ content: '', key: '' })
  return async ({ body, photos }: Endorsing): Promise<Endorsed> => {
    const id = caseId ?? ''
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, key: newKey() }
    try {
      const made = await recorded(id, body, sent.current.key)
      sent.current = { content: '', key: '' }
      return { ...made, unsent: await sendAll({ id, endorsementId: made.endorsementId }, photos) }
    } catch (error) {
      if (isRefusal(error) && error.status !== 0) sent.current = { content: '', key: '' }
      throw error
    }
  }
}

/** Puts a movement down on the device first, where that can be, so that none is lost when the network goes. */
export const useEndorse = (permit: EndorsedPermit, kept?: KeptDraft) => {
  const client = useQueryClient()
  const session = useSession()
  const direct = useDirect(permit)
  return useSending({
    mutationFn: async (movement: Endorsing): Promise<Endorsed | Pick<Kept, 'key'>> => {
      if (session.status !== 'in') return direct(movement)
      const { account, person } = session
      const head = {
        key: (await kept?.hand()) ?? newKey(),
        accountId: account.id,
        owner: personName(person),
        notedAt: new Date(nowHere()).toISOString(),
      }
      const { body, goods, photos } = movement
      const isNoted = await noteDown(head, { ...permit, body, goods }, photos)
      return isNoted
        ? outcomeOf(head.key)
        : direct(movement).finally(() => queue.dropNow(head.key).catch(() => {}))
    },
    // Waited for: what follows shows the permit as it stands after the movement.
    onSettled: () => refreshAfterMovement(client),
  })
}

/** Sends photos to a record that stands: those that did not get there, or further ones. Answers with those that were not taken. */
export const useAddPhotos = (id: string, endorsementId: string) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (photos: readonly File[]) => sendAll({ id, endorsementId }, photos),
    onSettled: () => refreshAfterMovement(client),
  })
}
