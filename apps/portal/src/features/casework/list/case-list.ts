import { holderClosedFlag, holderRenamedFlag } from '@papaver/contract/casework/holder.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import type { ListAddress } from '../../../platform/list-address.ts'
import type { Account } from '../../../platform/session.ts'
import type { Column } from '../../../ui/data-table.tsx'
import type { FilterOption } from '../../../ui/filter-chips.tsx'
import type { Severity } from '../../../ui/flag.tsx'
import type { HeadAction } from '../../../ui/page-head.tsx'
import type { ViewTab } from '../../../ui/view-tabs.tsx'
import type { CaseFeature } from '../queries.ts'
import type { Side } from '../side.ts'
import type { BulkStep } from './bulk-step.ts'
import type { ColumnsInput } from './columns.tsx'
import type { CaseTab } from './views.ts'

/** A filter of a kind's own. */
export interface OwnFilter {
  readonly name: string
  readonly options: readonly FilterOption[]
  /** Stands in the row from the start; the others come with "+ Filter". */
  readonly isFirst?: boolean
}

/**
 * How cases of a kind are listed. What is not said here is alike for all kinds: views with their counts, what is done to
 * many at once, export, the filters of status, officer, reasons for attention and time.
 */
export interface CaseList<Item extends CaseListItem = CaseListItem, Search extends object = object> {
  readonly kind: CaseKind
  /** First word of its calls and messages; where it has no words of its own, those of `casework` stand. */
  readonly feature: CaseFeature
  /** Made by `caseAddress`. */
  readonly address: ListAddress<Search>
  /** Under what the device keeps its columns. */
  readonly name: string
  /** Reasons for attention, worst first, each with its face. */
  readonly flags?: Readonly<Record<string, Severity>>
  /** What the kind calls a case that has no number yet. */
  nameOf(item: Item): string
  /** Its columns in their order; those of any case are made by `columns.tsx`. */
  useColumns?(): (input: ColumnsInput) => Column<Item>[]
  /** In their order, those of any case (`status`, `flag`, `assignee`) among them by their names. */
  useFilters?(audience: Side): readonly (OwnFilter | 'status' | 'flag' | 'assignee')[]
  /** Views of a side that differ from the usual. */
  readonly tabs?: Partial<Record<Side, readonly CaseTab[]>>
  /** Tabs behind the views that lead to another list of the same place. */
  useBeside?(account: Account): readonly ViewTab[]
  /** What else can be done to many at once. */
  bulkSteps?(account: Account): readonly BulkStep<Item>[]
  /** Approval may be proposed without a look at the case itself; by default where nothing speaks for one. */
  isUnremarkable?(item: Item): boolean
  /** Further buttons of its head: an import. */
  useActions?(account: Account): readonly HeadAction[]
}

/**
 * Reasons for attention of a list, worst first: its own, and those of every kind whose cases allow their holder something. Only what is
 * issued can bear a former name.
 */
export const flagsOfList = ({ kind, flags = {} }: CaseList): Readonly<Record<string, Severity>> =>
  kind.isReport
    ? flags
    : {
        [holderClosedFlag]: 'error',
        ...flags,
        ...('issue' in kind.steps ? { [holderRenamedFlag]: 'warning' as const } : {}),
      }
