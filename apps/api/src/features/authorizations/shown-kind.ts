import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { ShownKind } from '../casework/public.ts'
import { runChecks } from './check-facts.ts'
import { sheetsOf } from './export.ts'
import { itemsWith, type ListedItem } from './list.ts'
import type { AuthorizationRecord } from './record.ts'
import { servedAuthorizations } from './served-kind.ts'
import { checksShown } from './shown-checks.ts'
import { mayReadStep } from './sides.ts'
import { firstLineBeside } from './store.ts'
import { authorizationView } from './view.ts'

const shown: ShownKind<AuthorizationRecord, ListedItem, Authorization, Check[]> = {
  viewOf: authorizationView,
  itemsOf: itemsWith,
  besideRow: firstLineBeside,
  sheetsOf,
  checksOf: async (context, record) =>
    checksShown(context, await runChecks(context, record), record.case.issuedAt !== null),
  readStep: mayReadStep,
}

/** How authorizations live, and how they are shown. */
export const shownAuthorizations = { ...servedAuthorizations, ...shown }
