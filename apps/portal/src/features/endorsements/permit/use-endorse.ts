import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newKey } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { refreshAfterMovement } from '../queries.ts'
import type { inputOf } from './endorse-draft.ts'

type Body = ReturnType<typeof inputOf>

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

/**
 * Sends a movement. While nothing has answered, the same content goes out under the same key: a lorry is counted
 * once although the network of the yard fails. Once answered, a further try is another deed.
 */
export const useEndorse = (id: string) => {
  const client = useQueryClient()
  const sent = useRef({ content: '', key: '' })
  return useSending({
    mutationFn: async (body: Body) => {
      const content = JSON.stringify(body)
      if (sent.current.content !== content) sent.current = { content, key: newKey() }
      try {
        const { key } = sent.current
        return await call('endorsements.record', { params: { id }, body, idempotencyKey: key })
      } catch (error) {
        if (isRefusal(error) && error.status !== 0) sent.current = { content: '', key: '' }
        throw error
      }
    },
    onSuccess: () => {
      sent.current = { content: '', key: '' }
    },
    // Waited for: what follows shows the permit as it stands after the movement.
    onSettled: () => refreshAfterMovement(client),
  })
}
