import type { SchedulingStatus } from '@papaver/contract/scheduling/rules.ts'
import type { SchedulingChange } from '@papaver/contract/scheduling/schema.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../../ui/tone.ts'

/** Sign, word and tone of a change (look §5). */
export const statusStyles: Readonly<
  Record<SchedulingStatus, { readonly tone: Tone; readonly icon: string }>
> = {
  planned: { tone: 'blue', icon: 'calendar-event' },
  effective: { tone: 'green', icon: 'circle-check' },
  withdrawn: { tone: 'neutral', icon: 'circle-x' },
}

type Difference = SchedulingChange['differences'][number]

/** A value of a difference as people read it. */
export const spokenValue = (
  t: TFunction,
  { field }: Pick<Difference, 'field'>,
  value: string | null,
): string => {
  if (value === null) return t('scheduling.values.none')
  if (field === 'convention') return t(`scheduling.conventions.${value}`)
  return field === 'isActive' ? t(`scheduling.values.${value}`) : value
}

/** The substance, and the form where the change is about one alone. */
export const nameOf = ({ substanceName, formName }: SchedulingChange): string => formName ?? substanceName
