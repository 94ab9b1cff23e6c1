import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'
import { type CaseTab, usualTabs } from '../casework/list/views.ts'

/** What of the list the pages of its cases know: where it is, and its views. */
export const preExportList = {
  kind: preExportKind,
  feature: 'pre-export',
  address: caseAddress(preExportKind.place, ['kind']),
  // What was answered is looked up while exports rest on it.
  tabs: {
    office: [...usualTabs(preExportKind).office, { key: 'active', view: 'active' }] satisfies CaseTab[],
  },
} as const
