import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { CaseContext } from './context.ts'
import type { ReadStep } from './history.ts'
import type { ListedCase } from './list-store.ts'
import type { CaseRecord } from './records.ts'
import type { Sheet } from './sheets.ts'

/** What any case says in the view, and in the list, of a kind. */
export type CommonView<View> = Pick<View, Extract<keyof View, keyof CaseView>>
export type CommonItem<Item> = Pick<Item, Extract<keyof Item, keyof CaseListItem>> & {
  readonly id: CaseId
}

/** How cases of a kind are shown, beside how they live; what any case says is handed to it. */
export interface ShownKind<Whole extends CaseRecord, Item, View, Checks extends readonly Check[]> {
  readonly viewOf: (context: CaseContext, record: Whole, common: CommonView<View>) => Promise<View>
  readonly itemsOf: (
    context: CaseContext,
    rows: readonly ListedCase[],
    itemOf: (row: ListedCase) => CommonItem<Item>,
  ) => Promise<Item[]>
  /**
   * A statement whose one value, JSON, is what a row of the list says from the kind's own tables; it names the case as
   * `work_case` and is read with the row, in one way to the database. It is a constant: nothing that anybody typed.
   */
  readonly besideRow?: string
  /** The first sheet is the list; `isOneTable`: the file has no room for others. */
  readonly sheetsOf: (context: CaseContext, items: readonly Item[], isOneTable: boolean) => Promise<Sheet[]>
  readonly checksOf: (context: CaseContext, record: Whole) => Promise<Checks>
  readonly readStep?: ReadStep
  /** Of what the kind's own filters ask: the cases that fit, whoever may see them; undefined where they ask nothing. */
  readonly narrowed?: (db: Reader, query: object) => Promise<readonly string[] | undefined>
}
