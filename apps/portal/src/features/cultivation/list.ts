import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'
import { type CaseTab, usualTabs } from '../casework/list/views.ts'

export const feature = 'cultivation'

/** What of the list the pages of its cases know: where it is, and its views. */
export const cultivationList = {
  kind: cultivationKind,
  feature,
  address: caseAddress(cultivationKind.place, ['purpose', 'placing']),
  tabs: {
    office: [
      ...usualTabs(cultivationKind).office,
      { key: 'active', view: 'active' },
      { key: 'stopped', view: 'stopped' },
    ] satisfies CaseTab[],
  },
} as const
