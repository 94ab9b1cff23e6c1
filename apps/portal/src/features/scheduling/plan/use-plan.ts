import type { SchedulingArea, SchedulingKind } from '@papaver/contract/scheduling/rules.ts'
import type { PlanInput, Preview } from '@papaver/contract/scheduling/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../queries.ts'

/** What stands in the form, as typed. */
export interface PlanForm {
  kind: SchedulingKind
  substanceId: string | null
  convention: string | null
  schedule: string | null
  formId: string | null
  factor: string
  effectiveOn: string
  legalBasis: string
  note: string
  tasksDueOn: string
  taskAreas: readonly SchedulingArea[]
}

const blank: PlanForm = {
  kind: 'reschedule',
  substanceId: null,
  convention: null,
  schedule: null,
  formId: null,
  factor: '',
  effectiveOn: '',
  legalBasis: '',
  note: '',
  tasksDueOn: '',
  taskAreas: ['requests', 'permits', 'licenses'],
}

/** What goes to the server; undefined until it can be judged at all. A decimal comma is a point. */
const planOf = (form: PlanForm): PlanInput | undefined => {
  if (form.substanceId === null || form.effectiveOn === '') return undefined
  const factor = form.factor.trim().replace(',', '.')
  const isFactor = form.kind === 'factor'
  const isScheduled = form.kind === 'control' || form.kind === 'reschedule'
  return {
    kind: form.kind,
    substanceId: Number(form.substanceId),
    effectiveOn: form.effectiveOn,
    legalBasis: form.legalBasis.trim(),
    note: form.note.trim(),
    convention: isScheduled ? (form.convention as PlanInput['convention']) : null,
    schedule: isScheduled ? form.schedule : null,
    formId: isFactor && form.formId !== null ? Number(form.formId) : null,
    factor: isFactor && /^\d{1,15}(\.\d{1,9})?$/.test(factor) ? factor : null,
    tasksDueOn: form.tasksDueOn === '' ? null : form.tasksDueOn,
    taskAreas: [...form.taskAreas],
  }
}

/** Only what is touched changes the preview: words typed meanwhile ask nothing. */
const judgedPart = (plan: PlanInput | undefined): PlanInput | undefined =>
  plan && { ...plan, legalBasis: 'as typed', note: '', tasksDueOn: null, taskAreas: [] }

type Field = keyof PlanForm

/** The plan as it is written, what it would touch, and what is wrong with it where it was left or sent. */
export const usePlan = () => {
  const { t } = useTranslation()
  const [form, setForm] = useState(blank)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [isTried, setTried] = useState(false)
  const plan = planOf(form)
  const preview = useQuery(previewQuery(judgedPart(plan)))
  const problems: Preview['problems'] = [
    ...(form.substanceId === null ? [{ path: 'substanceId', code: 'required' }] : []),
    ...(form.effectiveOn === '' ? [{ path: 'effectiveOn', code: 'required' }] : []),
    ...(form.legalBasis.trim().length < 3 ? [{ path: 'legalBasis', code: 'required' }] : []),
    ...(preview.data?.problems ?? []),
  ]
  const errorOf = (field: Field): string | undefined => {
    const problem = problems.find(({ path }) => path === field)
    return problem !== undefined && (isTried || left.has(field))
      ? t(`scheduling.problems.${problem.code}`)
      : undefined
  }
  return {
    form,
    plan,
    preview,
    problems,
    errorOf,
    change: (part: Partial<PlanForm>) => setForm((before) => ({ ...before, ...part })),
    leave: (field: Field) => setLeft((before) => new Set([...before, field])),
    tryIt: () => setTried(true),
  }
}
export type Plan = ReturnType<typeof usePlan>
