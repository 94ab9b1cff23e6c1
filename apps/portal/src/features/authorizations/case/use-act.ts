import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { makeSender, refreshAround } from '../acting.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { authorizationQuery, checksQuery, historyQuery } from '../queries.ts'
import { historyDeed } from './history-words.ts'

export interface Overrun {
  kind: string
  substanceId: number
  grams: string
}

export const overrunsOf = (error: unknown): readonly Overrun[] => {
  const given = isRefusal(error, 'authorizationOverBalance') ? error.details.overruns : undefined
  return Array.isArray(given) ? (given as Overrun[]) : []
}

/** Somebody else was faster, or the case is no longer where this page believes it to be. */
const isOutdated = (error: unknown): boolean =>
  isRefusal(error, 'caseworkStale') || isRefusal(error, 'caseworkClosed')

/**
 * Takes one step. Where the case has moved meanwhile it is fetched anew under the open dialog, whose typed
 * words stay, and the sentence says who did what.
 */
export const useAct = (record: Authorization, action: AuthorizationAction) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const client = useQueryClient()
  const [send] = useState(() => makeSender(record.id, action))
  const [sentence, setSentence] = useState<string>()
  const sayWhatMoved = async (): Promise<string> => {
    const { id } = record
    const [fresh, history] = await Promise.all([
      client.fetchQuery({ ...authorizationQuery(id), staleTime: 0 }),
      client.fetchQuery({ ...historyQuery(id), staleTime: 0 }),
    ])
    refreshAround(client, id)
    const last = history.at(-1)
    const what =
      last === undefined
        ? t('authorizations.actions.changed')
        : t('authorizations.actions.changedBy', {
            who: last.actorName,
            what: historyDeed(last, t),
            when: moment(last.at),
          })
    const isStillOpen = fresh.allowedActions.includes(action)
    return `${what} ${t(`authorizations.actions.${isStillOpen ? 'tryAgain' : 'noLonger'}`)}`
  }
  const mutation = useSending({
    mutationFn: (body: Omit<ActionInput, 'version'>) => send({ version: record.version, ...body }),
    onMutate: () => setSentence(undefined),
    onSuccess: (fresh) => {
      client.setQueryData(authorizationQuery(record.id).queryKey, fresh)
      refreshAround(client, record.id)
    },
    onError: async (error) => {
      if (overrunsOf(error).length > 0) return
      // The checks have found something since this page asked: it is shown with its own field.
      if (isRefusal(error, 'authorizationWarningsOpen'))
        await client.invalidateQueries({ queryKey: checksQuery(record.id).queryKey })
      const { title, text } = explainRefusal(error, t)
      const fallback = `${title} ${text}`.trim()
      setSentence(isOutdated(error) ? await sayWhatMoved().catch(() => fallback) : fallback)
    },
  })
  return { ...mutation, sentence, say: setSentence, overruns: overrunsOf(mutation.error) }
}
