import type { Check } from '@papaver/contract/casework/schema.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseAction, LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type {
  LicenseActionInput,
  LicenseCreateInput,
  LicenseView,
} from '@papaver/contract/licenses/schema.ts'
import {
  judgedBy,
  printedHolderAddress,
  type ServedKind,
  type ShownKind,
  usualPeriods,
} from '../casework/public.ts'
import { lockEstablishment } from '../establishments/public.ts'
import { emitInspection } from '../inspections/public.ts'
import { drafts } from './actions/draft.ts'
import { emitLicenseChange } from './actions/emit-change.ts'
import { steps } from './actions/steps.ts'
import { usual } from './actions/usual.ts'
import { runChecks } from './check-facts.ts'
import { judgedLicenses } from './policy.ts'
import { factsOf, type LicenseRecord, named, records, surrenderAskedFlag } from './record.ts'
import { type LicenseValues, updateLicense } from './store.ts'
import { itemsOf, type ListedItem, sheetsOf, viewOf } from './view.ts'

/** Licences as a kind of case (product §4). */
export const servedLicenses: ServedKind<
  LicenseRecord,
  LicenseActionInput,
  LicenseValues,
  LicenseCreateInput,
  LicenseAction,
  LicenseStatus
> &
  ShownKind<LicenseRecord, ListedItem, LicenseView, Check[]> = {
  ...judgedBy(licenseKind, judgedLicenses, factsOf),
  records,
  judge: usual.judge,
  // Of two steps that issue or stop licences of one company, the second finds what the first has left.
  lockGrounds: async (tx, { case: { establishmentId } }) => {
    await lockEstablishment(tx, establishmentId)
  },
  steps,
  updateOwn: updateLicense,
  afterStep: async (step, passage) => {
    await emitLicenseChange(step, passage)
    await emitInspection(step)
  },
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
  printedAddress: ({ license }) => printedHolderAddress(license.payload),
  flagsOfOpen: new Set(['filesMissing', 'noDeputy', 'inForce', surrenderAskedFlag]),
}
