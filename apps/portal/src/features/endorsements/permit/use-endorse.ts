import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { refreshAfterMovement, sendPhotos } from '../queries.ts'
import type { inputOf } from './endorse-draft.ts'

type Body = ReturnType<typeof inputOf>

/** A movement as the form sends it; its photos follow once it is on record. */
interface Endorsing {
  body: Body
  photos: readonly File[]
}
/** The record that was made, and photos that did not get there: they stop no lorry. */
export interface Endorsed {
  endorsementId: string
  unsent: readonly File[]
  failure: unknown
}

export interface ExcessLine {
  lineId: string
  position: number
  presented: string
  remaining: string
  unit: string
}

/** The lines of the hard stop; undefined where the refusal is another. */
export const excessOfRefusal = (error: unknown): ExcessLine[] | undefined =>
  isRefusal(error, 'endorsementExcess') ? ((error.details.lines ?? []) as ExcessLine[]) : undefined

const withPhotos = async (id: string, endorsementId: string, photos: readonly File[]): Promise<Endorsed> => {
  if (photos.length === 0) return { endorsementId, unsent: [], failure: undefined }
  try {
    await sendPhotos(id, endorsementId, photos)
    return { endorsementId, unsent: [], failure: undefined }
  } catch (failure) {
    return { endorsementId, unsent: photos, failure }
  }
}

/**
 * Sends a movement. While nothing has answered, the same content goes out under the same key: a lorry is counted
 * once although the network of the yard fails. Once answered, a further try is another action.
 */
export const useEndorse = (id: string) => {
  const client = useQueryClient()
  const sent = useRef({ content: '', key: '' })
  const record = async (body: Body) => {
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, key: newKey() }
    try {
      const { key } = sent.current
      return await call('endorsements.record', { params: { id }, body, idempotencyKey: key })
    } catch (error) {
      if (isRefusal(error) && error.status !== 0) sent.current = { content: '', key: '' }
      throw error
    }
  }
  return useSending({
    mutationFn: async ({ body, photos }: Endorsing) => withPhotos(id, (await record(body)).id, photos),
    onSuccess: () => {
      sent.current = { content: '', key: '' }
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
