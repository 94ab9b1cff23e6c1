import type { CasePart } from '../../authorizations/case/case-parts.ts'
import { ExcessMark } from './excess-mark.tsx'
import { MovementsTab } from './movements-tab.tsx'

/** On the page of a case: what moved under its permit. Nothing moves before there is one. */
export const casePart: CasePart = {
  name: 'movements',
  isFor: ({ document }) => document !== null,
  Tab: MovementsTab,
  Mark: ExcessMark,
}
