import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PreparationView } from '@papaver/contract/preparations/schema.ts'
import type { ShownKind } from '../casework/public.ts'
import { runChecks } from './check-facts.ts'
import type { PreparationRecord } from './record.ts'
import { servedPreparations } from './served-kind.ts'
import { itemsOf, type ListedItem, sheetsOf, viewOf } from './view.ts'

const shown: ShownKind<PreparationRecord, ListedItem, PreparationView, Check[]> = {
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
}

/** How preparations live, and how they are shown. */
export const shownPreparations = { ...servedPreparations, ...shown }
