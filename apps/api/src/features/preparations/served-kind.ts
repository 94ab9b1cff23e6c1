import type { Check } from '@papaver/contract/casework/schema.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationAction, PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type {
  PreparationActionInput,
  PreparationInput,
  PreparationView,
} from '@papaver/contract/preparations/schema.ts'
import {
  judgedBy,
  lockHolder,
  plainDaily,
  policyOf,
  type ServedKind,
  type ShownKind,
  usualPeriods,
} from '../casework/public.ts'
import { drafts, type NewVersion } from './actions/draft.ts'
import { emitPreparationChange } from './actions/emit-change.ts'
import { steps, usual } from './actions/steps.ts'
import { runChecks } from './check-facts.ts'
import { factsOf, named, type PreparationRecord, records } from './record.ts'
import { type EntryValues, lockCatalogue, updateEntry } from './store.ts'
import { itemsOf, type ListedItem, sheetsOf, viewOf } from './view.ts'

/** Entries of the catalogue of preparations, each with the request for it (product §6). */
export const servedPreparations: ServedKind<
  PreparationRecord,
  PreparationActionInput,
  EntryValues,
  PreparationInput & NewVersion,
  PreparationAction,
  PreparationStatus
> &
  ShownKind<PreparationRecord, ListedItem, PreparationView, Check[]> = {
  ...judgedBy(preparationKind, policyOf(preparationKind), factsOf),
  records,
  judge: usual.judge,
  lockGrounds: async (tx, record) => {
    await lockHolder(tx, record)
    await lockCatalogue(tx)
  },
  steps,
  updateOwn: updateEntry,
  afterStep: emitPreparationChange,
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
}

export const runPreparationsDaily = plainDaily(servedPreparations)
