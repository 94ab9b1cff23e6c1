import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { ComponentType } from 'react'
import type { Account } from '../../../platform/session.ts'
import type { TabName } from './case-search.ts'

export interface CasePartProps {
  record: Authorization
  account: Account
}

/** What a feature that stands after this one adds to the page of a case. */
export interface CasePart {
  /** The tab: its word in the address and in the messages. */
  name: TabName
  /** Has this case anything of the kind? Without it there is no tab. */
  isFor: (record: Authorization) => boolean
  Tab: ComponentType<CasePartProps>
  /** Beside the status in the head: what nobody may overlook on any tab. */
  Mark: ComponentType<CasePartProps>
}

/** Named here, and entered as the router enters features: this one leans on none that stands after it. */
const modules = import.meta.glob<{ casePart: CasePart }>(['../../endorsements/case/case-part.ts'], {
  eager: true,
})

export const partsOf = (record: Authorization): CasePart[] =>
  Object.values(modules)
    .map(({ casePart }) => casePart)
    .filter(({ isFor }) => isFor(record))
