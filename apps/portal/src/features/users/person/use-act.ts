import type { UserAction } from '@papaver/contract/users/life.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { makeSender, refreshAround } from '../acting.ts'
import { sayRefusal } from '../explain-refusal.ts'
import { historyQuery, userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { historyAction, sayActor } from './history-words.ts'

/** Fetches the account and its history anew, and says who did what in the meantime where the history tells. */
export const fetchWhatMoved = async (
  client: QueryClient,
  id: string,
  t: TFunction,
  { moment }: Formats,
): Promise<{ sentence: string; fresh: UserRecord }> => {
  const known = client.getQueryData(historyQuery(id).queryKey)
  const [fresh, history] = await Promise.all([
    client.fetchQuery({ ...userQuery(id), staleTime: 0 }),
    client.fetchQuery({ ...historyQuery(id), staleTime: 0 }).catch(() => []),
  ])
  refreshAround(client, id)
  const last = history.at(-1)
  // Changed data leave no line: what stands last is then something older.
  const isNews = last !== undefined && known !== undefined && history.length > known.length
  const sentence = !isNews
    ? t('users.moved.changed')
    : t('users.moved.changedBy', {
        who: isolated(sayActor(last, t)),
        what: historyAction(last, t),
        when: isolated(moment(last.at)),
      })
  return { sentence, fresh }
}

/** Somebody else was faster, or the account is no longer where this page believes it to be. */
const isOutdated = (error: unknown): boolean => isRefusal(error, 'userStale') || isRefusal(error, 'userStep')

/**
 * Takes one step. Where the account has moved meanwhile it is fetched anew under the open dialog, whose typed
 * words stay, and the sentence says who did what.
 */
export const useAct = (record: UserRecord, action: UserAction) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const [send] = useState(() => makeSender(record.id, action))
  const [sentence, setSentence] = useState<string>()
  const sayWhatMoved = async (): Promise<string> => {
    const { sentence: what, fresh } = await fetchWhatMoved(client, record.id, t, formats)
    const isStillThere = fresh.actions.some((each) => each.action === action && each.refusal !== 'userStep')
    return `${what} ${t(`users.moved.${isStillThere ? 'tryAgain' : 'noLonger'}`)}`
  }
  const mutation = useSending({
    mutationFn: (body: Omit<UserActionInput, 'version'>) => send({ version: record.version, ...body }),
    onMutate: () => setSentence(undefined),
    onSuccess: (fresh) => {
      client.setQueryData(userQuery(record.id).queryKey, fresh)
      refreshAround(client, record.id)
    },
    onError: async (error) => {
      const fallback = sayRefusal(error, t)
      setSentence(isOutdated(error) ? await sayWhatMoved().catch(() => fallback) : fallback)
    },
  })
  return { ...mutation, sentence, say: setSentence }
}
