import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { useSession } from '../../../platform/session.ts'
import { noteDown, queue } from '../device/queue.ts'
import type { Goods } from '../device/waiting.ts'
import { refreshAfterMovement, sendPhotos } from '../queries.ts'
import type { FormLine, inputOf, MovementDraft } from './endorse-draft.ts'
import type { KeptDraft } from './kept-draft.ts'
import { isTooOften } from './too-often.ts'

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
/** The record that was made, and photos that did not get there: they stop no lorry. */
export interface Endorsed {
  endorsementId: string
  /** The goods are held: it counts once an officer has settled it. */
  isHeld: boolean
  /** It does not count before an officer has settled it. */
  isDisputed: boolean
  unsent: readonly File[]
  failure: unknown
}
/**
 * Nothing answered: it waits on this device; `stopped`: more was presented than may cross, as far as is known here; `held`: the goods
 * are held.
 */
export type Outcome = Endorsed | 'waiting' | 'stopped' | 'held'

export interface ExcessLine {
  lineId: string
  position: number
  presented: string
  remaining: string
  unit: string
}

/** The lines of the hard stop; undefined where the refusal is another. */
export const excessOfRefusal = (error: unknown): ExcessLine[] | undefined =>
  isRefusal(error, 'endorsementExcess') || isRefusal(error, 'correctionExceeds')
    ? ((error.details.lines ?? []) as ExcessLine[])
    : undefined

/** What was presented above what is left, as it was reported. */
export const stoppedLines = (draft: MovementDraft, over: readonly FormLine[]): ExcessLine[] =>
  over.map(({ id: lineId, position, remaining, unit }) => ({
    ...{ lineId, position, remaining, unit },
    presented: draft.quantities[lineId]?.amount ?? '0',
  }))

const withPhotos = async (
  caseId: string,
  { id: endorsementId, dispute }: Pick<Endorsement, 'id' | 'dispute'>,
  photos: readonly File[],
): Promise<Endorsed> => {
  const made = { endorsementId, isHeld: dispute?.isHeld === true, isDisputed: dispute !== null }
  if (photos.length === 0) return { ...made, unsent: [], failure: undefined }
  try {
    await sendPhotos(caseId, endorsementId, photos)
    return { ...made, unsent: [], failure: undefined }
  } catch (failure) {
    return { ...made, unsent: photos, failure }
  }
}

/** Of goods that are held, as more was presented than is left: their photos go to their record. What does not arrive is added on the page. */
const keepPhotos = async (error: unknown, caseId: string, photos: readonly File[]): Promise<void> => {
  const id = isRefusal(error, 'endorsementExcess') ? error.details.endorsementId : undefined
  if (typeof id === 'string') await withPhotos(caseId, { id, dispute: null }, photos)
}

/** Of the record that this device keeps: what the form goes on with. Where it was answered, nothing of it stays here. */
const outcomeOf = async (key: string, photos: readonly File[]): Promise<Endorsed | 'waiting'> => {
  const step = await queue.sendNow(key, true)
  if (step === undefined || (step.stage === 'waiting' && !isTooOften(step))) return 'waiting'
  await queue.dropNow(key)
  const { recordId: endorsementId, dispute, caseId } = step.content
  if (endorsementId === null) {
    await keepPhotos(step.failure, caseId ?? '', photos)
    throw step.failure
  }
  const isSent = step.stage === 'sent'
  return {
    endorsementId,
    isHeld: dispute?.isHeld === true,
    isDisputed: dispute != null,
    unsent: isSent ? [] : photos,
    failure: isSent ? undefined : step.failure,
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
      const { key } = sent.current
      const made = await call('endorsements.record', { params: { id }, body, idempotencyKey: key })
      sent.current = { content: '', key: '' }
      return await withPhotos(id, made, photos)
    } catch (error) {
      if (isRefusal(error) && error.status !== 0) sent.current = { content: '', key: '' }
      await keepPhotos(error, id, photos)
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
    mutationFn: async (movement: Endorsing): Promise<Endorsed | 'waiting'> => {
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
        ? outcomeOf(head.key, photos)
        : direct(movement).finally(() => queue.dropNow(head.key).catch(() => {}))
    },
    // Waited for: what follows shows the permit as it stands after the movement.
    onSettled: () => refreshAfterMovement(client),
  })
}

/** Sends photos to a record that stands: those that did not get there, or further ones. */
export const useAddPhotos = (id: string, endorsementId: string) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (photos: readonly File[]) => sendPhotos(id, endorsementId, photos),
    onSettled: () => refreshAfterMovement(client),
  })
}
