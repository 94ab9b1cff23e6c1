import type { Check } from '@papaver/contract/casework/schema.ts'
import type { Partner } from '@papaver/contract/trading-establishments/schema.ts'
import type { ShownKind } from '../casework/public.ts'
import { runChecks } from './checks.ts'
import type { PartnerRecord } from './record.ts'
import { servedPartners } from './served-kind.ts'
import { type Item, itemsOf, sheetsOf, viewOf } from './view.ts'

const shown: ShownKind<PartnerRecord, Item, Partner, Check[]> = {
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
}

/** How entries of the register live, and how they are shown. */
export const shownPartners = { ...servedPartners, ...shown }
