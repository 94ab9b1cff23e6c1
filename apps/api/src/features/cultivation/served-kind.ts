import type { Check } from '@papaver/contract/casework/schema.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { endFlags } from '@papaver/contract/cultivation/licence.ts'
import type { CultivationAction, CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import type {
  CultivationActionInput,
  CultivationCreateInput,
  CultivationView,
} from '@papaver/contract/cultivation/schema.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  judgedBy,
  lockHolder,
  printedHolderAddress,
  type ServedKind,
  type ShownKind,
  usualPeriods,
} from '../casework/public.ts'
import { emitInspection } from '../inspections/public.ts'
import { drafts } from './actions/draft.ts'
import { steps } from './actions/steps.ts'
import { usual } from './actions/usual.ts'
import { runChecks } from './check-facts.ts'
import { judgedCultivations } from './policy.ts'
import { type CultivationRecord, factsOf, named, records } from './record.ts'
import { type CultivationValues, listFitting, lockGrower, lockLand, updateCultivation } from './store.ts'
import { itemsOf, type ListedItem, sheetsOf, viewOf } from './view.ts'

/** By purpose and by where it grows. */
const narrowed = async (db: Reader, query: object) => {
  const { purpose, placing } = query as { readonly purpose?: string; readonly placing?: string }
  const [purposes, placings] = [namesIn(purpose), namesIn(placing)]
  return purposes.length === 0 && placings.length === 0 ? undefined : listFitting(db, { purposes, placings })
}

/** Cultivations as a kind of case (product §7). */
export const servedCultivations: ServedKind<
  CultivationRecord,
  CultivationActionInput,
  CultivationValues,
  CultivationCreateInput,
  CultivationAction,
  CultivationStatus
> &
  ShownKind<CultivationRecord, ListedItem, CultivationView, Check[]> = {
  ...judgedBy(cultivationKind, judgedCultivations, factsOf),
  records,
  judge: usual.judge,
  lockGrounds: async (tx, record) => {
    await lockHolder(tx, record)
    await lockLand(tx)
    await lockGrower(tx, record.case.establishmentId)
  },
  steps,
  updateOwn: updateCultivation,
  afterStep: emitInspection,
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
  printedAddress: ({ cultivation }) => printedHolderAddress(cultivation.payload),
  narrowed,
  flagsOfOpen: new Set([
    'dryRatio',
    'noShape',
    'areaDiffers',
    'plotRequested',
    'landUnlimited',
    'noImportPermit',
    'importPermitUnknown',
    'noWholeHarvest',
    'contractsBelowYield',
    ...endFlags,
  ]),
}
