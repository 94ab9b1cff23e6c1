import type { EditRow, GuideInput, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type Form, useForm } from '../../../ui/form/use-form.tsx'
import { refreshLists } from '../queries.ts'
import { bodyOf, contentOf, faultsOf, refusedFields } from '../row/row-content.ts'
import type { RowFields } from '../row/use-row-form.ts'
import {
  codeOf,
  emptyGuide,
  emptySalt,
  formContents,
  type GuideForm,
  type GuideStep,
  guideSteps,
  judgeGuide,
  keptGuides,
  problemsOfGuide,
  stepOf,
  substanceContent,
} from './guide-form.ts'

export interface GuideSubject {
  /** The substance that forms are added to; undefined: a new one. */
  row: RowAnswer | undefined
  /** The forms that it has already. */
  standing: readonly EditRow[]
  cultures: readonly string[]
}

const useSave = (
  id: string | undefined,
  onSaved: (row: RowAnswer) => void,
  onRefused: (error: unknown) => void,
) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: GuideInput) => call('masters.guide', { body }),
    onSuccess: (row) => {
      refreshLists(client)
      showToast({
        tone: 'green',
        title: t(id === undefined ? 'masters.guide.saved' : 'masters.guide.savedForms'),
      })
      onSaved(row)
    },
    onError: onRefused,
  })
}

const bodyOfGuide = (guide: GuideForm, id: string | undefined, needed: string): GuideInput => {
  const content = substanceContent(guide, needed)
  const reason = guide.reason.trim()
  return {
    substance: id === undefined ? { code: content.code, ...bodyOf('substances', content, true) } : { id },
    baseFormula: guide.baseFormula.trim() || null,
    forms: formContents(guide).map((form) => bodyOf('substanceForms', form, true)),
    ...(reason === '' ? {} : { reason }),
  }
}

/** The parts of the whole, each as the fields of a row want it. */
const partsOf = (form: Form<GuideForm>, needed: string) => {
  const { values } = form
  const substanceFields: RowFields = {
    word: 'substances',
    isNew: true,
    content: substanceContent(values, needed),
    at: <Value>(path: string) => {
      const bound = form.atPath<Value>(`substance.${path}`)
      return path === 'code' ? { ...bound, value: codeOf(values, needed) as Value } : bound
    },
  }
  const formFields = (index: number): RowFields => ({
    word: 'substanceForms',
    isNew: true,
    content: contentOf('substanceForms', values.forms[index] ?? emptySalt()),
    at: (path) => form.atPath(`forms.${index}.${path}`),
  })
  return {
    substanceFields,
    formFields,
    addForm: () => form.add('forms', emptySalt()),
    removeForm: (index: number) => form.remove('forms', index),
  }
}

/** The form of the whole, kept in this tab with every letter: a slip or a reload loses nothing. */
const useGuideForm = ({ row, standing, cultures }: GuideSubject, first: GuideStep) => {
  const accountId = useAccount()?.id ?? ''
  const id = row?.id ?? 'new'
  const isNew = row === undefined
  const needed = cultures[0] ?? 'en'
  const [begun] = useState(() => keptGuides.read(accountId, id)?.form)
  const [empty] = useState(() => emptyGuide(first))
  /** What is wrong in these steps is said, wherever one has been. */
  const [tried, setTried] = useState<ReadonlySet<GuideStep>>(new Set())
  const standingForms = standing.map(({ names, values }) => ({ names, values }))
  const problemsOf = (guide: GuideForm) =>
    problemsOfGuide(judgeGuide(guide, { isNew, needed, standing: standingForms }))
  const form = useForm<GuideForm>({
    standing: empty,
    begun,
    judge: (guide) => faultsOf(problemsOf(guide)),
    refusedAt: (refusal) => faultsOf(refusedFields(refusal)),
    isJudged: (path) => tried.has(stepOf(path)),
    onValues: (guide) => keptGuides.keep(accountId, id, { version: 0, form: guide }),
  })
  return {
    form,
    needed,
    problems: problemsOf(form.values),
    tried,
    tryStep: (step: GuideStep) => setTried((before) => new Set(before).add(step)),
    forget: () => {
      form.discard()
      setTried(new Set())
      keptGuides.keep(accountId, id, null)
    },
  }
}

/**
 * A substance with its forms while it is entered step by step. The fields and their rules are those of the rows'
 * own pages; all of it goes to the server at once, at the last step.
 */
export const useGuide = (subject: GuideSubject, onSaved: (row: RowAnswer) => void) => {
  const { row } = subject
  const first: GuideStep = row === undefined ? 'names' : 'forms'
  const { form, needed, problems, tried, tryStep, forget } = useGuideForm(subject, first)
  const steps = guideSteps.slice(guideSteps.indexOf(first))
  const go = (step: GuideStep) => form.put({ step })
  const save = useSave(
    row?.id,
    (fresh) => {
      forget()
      onSaved(fresh)
    },
    (error) => {
      form.refuse(error)
      const [wrong] = refusedFields(error)
      if (wrong !== undefined) go(stepOf(wrong.path))
    },
  )
  const wrongIn = (step: GuideStep) => problems.filter(({ path }) => stepOf(path) === step).length
  const { step } = form.values
  return {
    form,
    guide: form.values,
    steps,
    isTried: tried.has(step),
    isBusy: save.isPending,
    wrongIn,
    go,
    forget,
    ...partsOf(form, needed),
    /** Goes on where nothing is wrong in this step; at the last one everything is sent. */
    next: () => {
      tryStep(step)
      const wrong = (step === 'preview' ? steps : [step]).find((each) => wrongIn(each) > 0)
      if (wrong !== undefined) {
        tryStep(wrong)
        go(wrong)
        return form.ask()
      }
      if (step === 'preview') form.submit((guide) => save.mutate(bodyOfGuide(guide, row?.id, needed)))
      else go(steps[steps.indexOf(step) + 1] ?? 'preview')
    },
  }
}
export type Guide = ReturnType<typeof useGuide>
