import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'
import { type CaseTab, usualTabs } from '../casework/list/views.ts'

/** What of the list the pages of its cases know: where it is, and its views. */
export const licenseList = {
  kind: licenseKind,
  feature: 'licenses',
  address: caseAddress(licenseKind.place, ['group']),
  tabs: {
    office: [
      ...usualTabs(licenseKind).office,
      { key: 'active', view: 'active' },
      { key: 'stopped', view: 'stopped' },
    ] satisfies CaseTab[],
  },
} as const
