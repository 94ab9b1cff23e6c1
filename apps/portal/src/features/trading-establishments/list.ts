import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'
import { type CaseTab, usualTabs } from '../casework/list/views.ts'

/** What of the list its cases' pages know: where it is, and its views. */
export const partnerList = {
  kind: partnerKind,
  feature: 'trading-establishments',
  address: caseAddress(partnerKind.place),
  // Officers work through requests, and look things up in the register itself.
  tabs: {
    office: [...usualTabs(partnerKind).office, { key: 'active', view: 'active' }] satisfies CaseTab[],
  },
} as const
