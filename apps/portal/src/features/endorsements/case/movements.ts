import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { CaseTab } from '../../casework/pages.ts'
import { MovementMarks } from './held-mark.tsx'
import { MovementsTab } from './movements-tab.tsx'

/** On the page of a case: what moved under its permit. Nothing moves before there is one. */
export const movements: CaseTab<Authorization> = {
  name: 'movements',
  isFor: ({ issuedAt }) => issuedAt !== null,
  Tab: MovementsTab,
  Mark: MovementMarks,
}
