import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationAction, PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type { PreparationActionInput, PreparationInput } from '@papaver/contract/preparations/schema.ts'
import { judgedBy, policyOf, type ServedKind, usualPeriods } from '../casework/public.ts'
import { drafts, type NewVersion } from './actions/draft.ts'
import { steps } from './actions/steps.ts'
import { factsOf, type PreparationRecord, records } from './record.ts'
import { type EntryValues, updateEntry } from './store.ts'

/** Entries of the catalogue of preparations, each with the request for it (product §6). */
export const servedPreparations: ServedKind<
  PreparationRecord,
  PreparationActionInput,
  EntryValues,
  PreparationInput & NewVersion,
  PreparationAction,
  PreparationStatus
> = {
  ...judgedBy(preparationKind, policyOf(preparationKind), factsOf),
  records,
  steps,
  updateOwn: updateEntry,
  drafts,
  periods: usualPeriods,
  nameKey: () => 'preparations.kind',
  mailParams: ({ entry }) => ({ subject: entry.tradeName ?? '' }),
}
