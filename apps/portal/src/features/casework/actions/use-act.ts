import type { CaseView, Check, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listedApart } from '../../../platform/listed.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { useCaseWords, usePages } from '../context.ts'
import { useHistoryWords } from '../page/history-words.ts'
import { type CaseFeature, callOf, caseQuery, checksQuery, historyQuery, showCase } from '../queries.ts'
import { makeSender, refreshAround } from '../sending.ts'

type ActCall = `${CaseFeature}.act`

/** A step with what it takes besides the version; the kind's declaration has said what that is. */
export interface Step {
  action: string
  body: object
}

/** Takes a step of a case; what was not taken under a key is not taken under another. */
export const sendStep = (feature: CaseFeature, id: string) =>
  makeSender<Step & { version: number }, CaseView>(
    ({ action, body, version }, idempotencyKey) =>
      call(callOf(feature, 'act'), {
        params: { id, action },
        body: { version, ...body },
        idempotencyKey,
      } as CallInput<ActCall> & { idempotencyKey: string }) as Promise<CaseView>,
  )

/** Somebody else was faster, or the case is no longer where this page believes it to be. */
const isOutdated = (error: unknown): boolean =>
  isRefusal(error, 'caseworkStale') || isRefusal(error, 'caseworkClosed')

/** Fetches the case anew, and says who did what meanwhile. */
const useWhatMoved = (id: string) => {
  const { feature } = usePages()
  const say = useCaseWords()
  const sayEntry = useHistoryWords()
  const { moment } = useFormats()
  const client = useQueryClient()
  const whatOf = (last: HistoryEntry | undefined) =>
    last === undefined
      ? say('actions.changed')
      : say('actions.changedBy', { who: last.actorName, what: sayEntry(last), when: moment(last.at) })
  return async (action: string): Promise<string> => {
    const [fresh, history] = await Promise.all([
      client.fetchQuery({ ...caseQuery<CaseView>(feature, id), staleTime: 0 }),
      client.fetchQuery({ ...historyQuery(feature, id), staleTime: 0 }),
    ])
    refreshAround(client, feature, id)
    const isStillOpen = fresh.allowedActions.includes(action)
    return `${whatOf(history.at(-1))} ${say(`actions.${isStillOpen ? 'tryAgain' : 'noLonger'}`)}`
  }
}

/** Names the checks that stop a step, in the words of the case; undefined of another refusal. */
const useWhatStops = (record: CaseView) => {
  const say = useCaseWords()
  const sentenceOf = usePages().useCheckSentences(record)
  return (error: unknown): string | undefined => {
    if (!isRefusal(error, 'caseworkBlocked')) return undefined
    const { checks } = error.details as { checks: Check[] }
    const sentences = checks.map(sentenceOf)
    const stopped = say('actions.stopped', { checks: listedApart(sentences.map(({ title }) => title)) })
    // What to do about it is said with it: nobody looks for the next step elsewhere.
    const nextSteps = sentences.flatMap(({ detail }) => (detail === undefined ? [] : [detail]))
    return [stopped, ...new Set(nextSteps)].join(' ')
  }
}

/**
 * Takes steps. Where the case has moved meanwhile it is fetched anew under the open dialog, whose typed words stay, and
 * the sentence says who did what.
 */
export const useAct = (record: CaseView) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { feature, isExplained, hasNewChecks } = usePages()
  const [send] = useState(() => sendStep(feature, record.id))
  const [sentence, setSentence] = useState<string>()
  const sayWhatMoved = useWhatMoved(record.id)
  const whatStops = useWhatStops(record)
  const mutation = useSending({
    mutationFn: (step: Step) => send({ version: record.version, ...step }),
    onMutate: () => setSentence(undefined),
    onSuccess: (fresh) => {
      showCase(client, feature, fresh)
      refreshAround(client, feature, record.id)
    },
    onError: async (error, { action }) => {
      if (isExplained?.(error)) return
      const stopped = whatStops(error)
      // They are shown with a field of their own, and so is what was looked at before them.
      if (stopped !== undefined || hasNewChecks?.(error))
        await Promise.all(
          [checksQuery(feature, record.id), caseQuery(feature, record.id)].map(({ queryKey }) =>
            client.invalidateQueries({ queryKey }),
          ),
        )
      const { title, text } = explain(error, t)
      const fallback = stopped ?? `${title} ${text}`.trim()
      setSentence(isOutdated(error) ? await sayWhatMoved(action).catch(() => fallback) : fallback)
    },
  })
  return { ...mutation, sentence, say: setSentence }
}
