import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { usePages } from '../context.ts'
import { callOf, caseQuery, having } from '../queries.ts'

type Checklist = NonNullable<CaseView['checklist']>
export type TickedStep = Checklist[number]['step']

/** What is gone through before a decision. The third is nobody's to tick: it follows from the case. */
export interface Ticks {
  checks: boolean
  documents: boolean
  noQuestion: boolean
}

const unticked = (step: TickedStep) => ({ step, isDone: false, isOutdated: false, by: null, at: null })

/** The steps of one case as everybody in the authority sees them, and the way to tick one off. */
export const useTicks = (record: CaseView) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { feature, kind } = usePages()
  const { queryKey } = caseQuery(feature, record.id)
  // What is on its way stands on the page until the case has been read after the last tick: an answer that was asked
  // for before it, or another tick's, must not take it back. A button would go and come under the finger.
  const sent = useRef(0)
  const [underWay, setUnderWay] = useState<Partial<Record<TickedStep, boolean>>>({})
  const list = (record.checklist ?? []).map((each) => {
    const isDone = underWay[each.step]
    return isDone === undefined ? each : { ...unticked(each.step), isDone }
  })
  const { mutate, isPending } = useSending({
    mutationFn: (body: { step: TickedStep; isDone: boolean }) =>
      call(callOf(having(feature, 'tick'), 'tick'), {
        params: { id: record.id },
        body: { version: record.version, ...body },
      }),
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
    onSettled: async () => {
      sent.current -= 1
      if (sent.current === 0) await client.invalidateQueries({ queryKey })
      if (sent.current === 0) setUnderWay({})
    },
  })
  const isDone = (step: TickedStep): boolean => list.find((each) => each.step === step)?.isDone ?? false
  const ticks: Ticks = {
    checks: isDone('checks'),
    documents: isDone('documents'),
    noQuestion: record.status !== kind.means.asked,
  }
  return {
    list,
    ticks,
    isBusy: isPending,
    tick: (step: TickedStep, isOn: boolean) => {
      if (underWay[step] === isOn) return
      sent.current += 1
      setUnderWay((others) => ({ ...others, [step]: isOn }))
      mutate({ step, isDone: isOn })
    },
    isDone: ticks.checks && ticks.documents && ticks.noQuestion,
  }
}
