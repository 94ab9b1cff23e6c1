import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PartnerActionInput } from '@papaver/contract/trading-establishments/action-schema.ts'
import { likeBlockedCheck } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerAction, PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import type { Partner } from '@papaver/contract/trading-establishments/schema.ts'
import { type ServedKind, type ShownKind, usualPeriods } from '../casework/public.ts'
import { askConfirmation, confirmationFlag, lateFlag, recordConfirmation } from './actions/confirmation.ts'
import { drafts, type PartnerDraft } from './actions/draft.ts'
import { emitPartnerChange } from './actions/emit-change.ts'
import { entrySteps } from './actions/entry-steps.ts'
import { answer, approve, propose, usual } from './actions/usual.ts'
import { readChecks } from './checks.ts'
import { named } from './notices.ts'
import { judgedPartners } from './policy.ts'
import { type PartnerRecord, records } from './record.ts'
import { type PartnerValues, updatePartner } from './store.ts'
import { type Item, itemsOf, sheetsOf, viewOf } from './view.ts'

/** The register of foreign partners as a kind of case (product §5). */
export const servedPartners: ServedKind<
  PartnerRecord,
  PartnerActionInput,
  PartnerValues,
  PartnerDraft,
  PartnerAction,
  PartnerStatus
> &
  ShownKind<PartnerRecord, Item, Partner, Check[]> = {
  ...judgedPartners,
  records,
  judge: usual.judge,
  steps: {
    ...usual,
    propose,
    approve,
    answer,
    ...entrySteps,
    askConfirmation,
    recordConfirmation,
  },
  updateOwn: updatePartner,
  afterStep: emitPartnerChange,
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: readChecks,
  flagsOfOpen: new Set([
    'alike',
    likeBlockedCheck,
    'noEvidence',
    'noLicence',
    'licenceOpen',
    confirmationFlag,
    lateFlag,
  ]),
}
