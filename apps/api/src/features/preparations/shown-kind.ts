import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PreparationView } from '@papaver/contract/preparations/schema.ts'
import type { ShownKind } from '../casework/public.ts'
import { runChecks } from './check-facts.ts'
import type { PreparationRecord } from './record.ts'
import { servedPreparations } from './served-kind.ts'
import { itemsOf, type ListedItem, preparationView, sheetsOf } from './view.ts'

const shown: ShownKind<PreparationRecord, ListedItem, PreparationView, Check[]> = {
  viewOf: preparationView,
  itemsOf,
  sheetsOf,
  checksOf: (context, record) => runChecks(context, record),
}

/** How preparations live, and how they are shown. */
export const shownPreparations = { ...servedPreparations, ...shown }
