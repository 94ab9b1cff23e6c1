import type { SchedulingArea, SchedulingKind } from '@papaver/contract/scheduling/rules.ts'
import type { PlanInput, Preview } from '@papaver/contract/scheduling/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentCulture } from '../../../platform/culture.ts'
import { amountOf } from '../../../ui/amount.ts'
import type { Faults } from '../../../ui/form/faults.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
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

/** What goes to the server; undefined until it can be judged at all. */
const planOf = (form: PlanForm): PlanInput | undefined => {
  if (form.substanceId === null || form.effectiveOn === '') return undefined
  const { amount: factor = null } = amountOf(form.factor, currentCulture.get().culture)
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
    factor: isFactor ? factor : null,
    tasksDueOn: form.tasksDueOn === '' ? null : form.tasksDueOn,
    taskAreas: [...form.taskAreas],
  }
}

/** Only what is touched changes the preview: words typed meanwhile ask nothing. */
const judgedPart = (plan: PlanInput | undefined): PlanInput | undefined =>
  plan && { ...plan, legalBasis: 'as typed', note: '', tasksDueOn: null, taskAreas: [] }

/** What is wrong before anything is asked; what the server adds stands with the preview. */
const judge = (form: PlanForm, found: Preview['problems']): Faults => ({
  ...Object.fromEntries(found.map(({ path, code }) => [path, `scheduling.problems.${code}`])),
  ...(form.substanceId === null ? { substanceId: 'scheduling.problems.required' } : {}),
  ...(form.effectiveOn === '' ? { effectiveOn: 'scheduling.problems.required' } : {}),
  ...(form.legalBasis.trim().length < 3 ? { legalBasis: 'scheduling.problems.required' } : {}),
})

/** The plan as it is written, what it would touch, and what is wrong with it. */
export const usePlan = () => {
  const [found, setFound] = useState<Preview['problems']>([])
  const form = useForm({ standing: blank, judge: (values) => judge(values, found) })
  const plan = planOf(form.values)
  const preview = useQuery(previewQuery(judgedPart(plan)))
  const problems = preview.data?.problems
  useEffect(() => setFound(problems ?? []), [problems])
  return { form, plan, preview }
}
export type Plan = ReturnType<typeof usePlan>
