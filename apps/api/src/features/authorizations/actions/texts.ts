import type { NoteUse } from '@papaver/contract/masters/lists.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { GeneralNote, Names } from '../../masters/public.ts'
import type { StepContext } from './step.ts'

/** The texts of the library that the officer has chosen; each must be offered today for this use and this case. */
export const chosenTexts = (
  { context, record, input }: Pick<StepContext, 'context' | 'record' | 'input'>,
  use: NoteUse,
): readonly GeneralNote[] => {
  const { masters, calendar } = context
  const offered = masters.notesFor(use, record.case.substanceGroup, record.kind.direction, calendar.today)
  return (input.texts ?? []).map(
    (code) =>
      offered.find((note) => note.code === code) ??
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'texts', code: 'unknown' }] }),
  )
}

/** What they say, in every language they have. */
export const textsOf = (step: StepContext, use: NoteUse): readonly Names[] =>
  chosenTexts(step, use).map(({ names }) => names)
