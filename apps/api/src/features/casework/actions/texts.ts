import type { NoteUse } from '@papaver/contract/masters/lists.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { GeneralNote, Names } from '../../masters/public.ts'
import type { CaseRecord } from '../records.ts'
import type { StepContext } from '../served-kind.ts'

/** The texts of the library that the officer has chosen; each must be offered today for this use and this case. */
export const chosenTexts = (
  { context, record, input }: Pick<StepContext<CaseRecord>, 'context' | 'record' | 'input'>,
  use: NoteUse,
  /** Where the kind knows one; without it only what is written for all directions fits. */
  direction = '',
): readonly GeneralNote[] => {
  const { masters, calendar } = context
  const group = record.case.substanceGroup ?? ''
  const offered = masters.notesFor(use, group, direction, calendar.today)
  return (input.texts ?? []).map(
    (code) =>
      offered.find((note) => note.code === code) ??
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'texts', code: 'unknown' }] }),
  )
}

/** What they say, in every language they have. */
export const textsOf = (
  step: Pick<StepContext<CaseRecord>, 'context' | 'record' | 'input'>,
  use: NoteUse,
  direction?: string,
): readonly Names[] => chosenTexts(step, use, direction).map(({ names }) => names)
