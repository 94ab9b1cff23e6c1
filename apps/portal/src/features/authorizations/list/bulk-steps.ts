import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { isSignatureBlocked } from '@papaver/contract/casework/blocked.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { BulkStep } from '../../casework/list/bulk-step.ts'
import { isOpenFor } from '../../casework/list/usual-bulk.ts'
import { wantsLook } from '../flags.ts'
import { advance } from './fast-lane.ts'
import { useTermsToSign } from './terms-to-sign.tsx'

/** Signing many at once, where the document is made of itself. */
const issue: BulkStep<CaseListItem> = {
  step: 'issue',
  icon: 'writing-sign',
  shortcut: 'S',
  fits: (row) =>
    isOpenFor({ kind: authorizationKind }, row, 'issue') && !isSignatureBlocked(authorizationKind, row.flags),
  useSeen: useTermsToSign,
}

/** What is done to many requests at once, besides what is done to any case; and which are proposed without a look. */
export const bulkSteps = {
  steps: (account: Account): readonly BulkStep<CaseListItem>[] =>
    mayDo(account, 'case.sign') ? [advance, issue] : [advance],
  isUnremarkable: ({ flags }: CaseListItem): boolean => !wantsLook(flags),
}
