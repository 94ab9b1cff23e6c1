import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'
import { type CaseTab, usualTabs } from '../casework/list/views.ts'

/** What of the list the pages of its cases know: where it is, and its views. */
export const preparationList = {
  kind: preparationKind,
  feature: 'preparations',
  address: caseAddress(preparationKind.place, ['group', 'substance']),
  // Officers work through requests, and look things up in the catalogue itself.
  tabs: {
    office: [...usualTabs(preparationKind).office, { key: 'active', view: 'active' }] satisfies CaseTab[],
  },
} as const
