import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { periodWords } from '@papaver/contract/statistics/period-words.ts'
import { shownAuthorizations } from '../authorizations/public.ts'
import {
  type AnyServedKind,
  type CaseContext,
  type CaseId,
  type ListedCase,
  listItems,
  type ShownKind,
} from '../casework/public.ts'
import { servedCultivations } from '../cultivation/public.ts'
import { servedReports } from '../field-reports/public.ts'
import { servedIncidents } from '../incidents/public.ts'
import { servedLicenses } from '../licenses/public.ts'
import { servedPreExports } from '../pre-export/public.ts'
import { servedPreparations } from '../preparations/public.ts'
import { servedSubmissions } from '../statistics/public.ts'
import { servedPartners } from '../trading-establishments/public.ts'

/** A row of a kind's own list, as the list of all kinds says it. */
export type Row = CaseListItem & { readonly id: CaseId }

/** A kind of case in the list of all kinds. */
export interface WorkKind extends Pick<AnyServedKind, 'kind'> {
  /** Rows of the kind, each with what it is about in a few words. */
  readonly rowsOf: (
    context: CaseContext,
    rows: readonly ListedCase[],
  ) => Promise<{ row: Row; subject: string }[]>
}

const workKind = <Item extends Row>(
  shown: Pick<AnyServedKind, 'kind'> & Pick<ShownKind<never, Item, never, never>, 'itemsOf'>,
  subjectOf: (item: Item, context: CaseContext) => readonly (string | null)[],
): WorkKind => ({
  kind: shown.kind,
  rowsOf: async (context, rows) =>
    (await listItems(shown, context, rows)).map((item) => ({
      row: item,
      subject: subjectOf(item, context)
        .filter((part) => part !== null && part !== '')
        .join(' · '),
    })),
})

/** Every kind of case, in the order of the contract's list. */
export const workKinds: readonly WorkKind[] = [
  workKind(servedPartners, ({ name, city }) => [name, city]),
  workKind(servedPreparations, ({ name }) => [name]),
  workKind(servedLicenses, ({ applicantName }) => [applicantName]),
  workKind(servedPreExports, ({ substanceName, partner }) => [substanceName, partner]),
  workKind(shownAuthorizations, ({ kindName, summary, partnerName }) => [kindName, summary, partnerName]),
  workKind(servedIncidents, ({ kindName, goods, place }) => [kindName, goods, place]),
  workKind(servedCultivations, ({ substanceName, varieties, placingName }) => [
    substanceName,
    varieties,
    placingName,
  ]),
  workKind(servedReports, ({ kindName, permitNumber }) => [kindName, permitNumber]),
  workKind(servedSubmissions, ({ kind, kindName, periodKind, period }, { words, culture }) => [
    `${kind} ${kindName}`,
    periodWords(words, culture, periodKind, period),
  ]),
]
