import { reportTypes } from '@papaver/contract/cultivation/balance.ts'
import type { FieldReportListItem } from '@papaver/contract/field-reports/schema.ts'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../ui/bidi.tsx'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { CaseList } from '../casework/list/case-list.ts'
import { CaseListPage } from '../casework/list/case-list-page.tsx'
import {
  applicantColumn,
  attentionOf,
  type ColumnsInput,
  dueColumn,
  numberColumn,
  officerColumns,
  statusColumn,
} from '../casework/list/columns.tsx'
import { useAmount } from './amounts.tsx'
import { reportList } from './list.ts'

const useColumns = () => {
  const amount = useAmount()
  return (input: ColumnsInput): Column<FieldReportListItem>[] => [
    numberColumn<FieldReportListItem>(input, ({ happenedOn }) => (
      <Dim>{happenedOn === null ? '–' : input.formats.mediumDay(happenedOn)}</Dim>
    )),
    {
      key: 'type',
      head: input.say('list.columns.type'),
      width: '240px',
      card: 'line',
      render: (item) => {
        const first = (
          <Cut title={item.kindName} isStrong>
            {item.kindName}
          </Cut>
        )
        return input.isSingle ? first : <TwoLines first={first} second={attentionOf(input, item) ?? null} />
      },
    },
    {
      key: 'amount',
      head: input.say('list.columns.amount'),
      width: '240px',
      render: ({ amount: figures }) => amount(figures),
    },
    {
      key: 'permit',
      head: input.say('list.columns.permit'),
      width: '130px',
      render: ({ permitNumber }) => <Ltr>{permitNumber ?? '–'}</Ltr>,
    },
    ...(input.audience === 'office' ? [applicantColumn<FieldReportListItem>(input)] : []),
    statusColumn(input),
    ...(input.audience === 'office' ? [dueColumn(input)] : []),
    ...officerColumns<FieldReportListItem>(input),
  ]
}

const useFilters = () => {
  const { t } = useTranslation()
  const options = reportTypes.map((value) => ({ value, label: t(`field-reports.types.${value}`) }))
  return [{ name: 'kind', isFirst: true, options }, 'status', 'flag', 'assignee'] as const
}

/** How field reports are listed; what is not said here is alike for every kind of case. */
const list: CaseList<FieldReportListItem> = {
  ...reportList,
  name: 'field-reports',
  flags: {
    licenceEnded: 'error',
    permitEnded: 'error',
    permitSuspended: 'error',
    harvestUnlicensed: 'error',
    harvestAfterPermit: 'error',
    receiptFar: 'error',
    receiptDiffers: 'error',
    receiptInQuestion: 'error',
    receiptLate: 'warning',
    lateHours: 'error',
    lateDays: 'warning',
    sentTwice: 'warning',
    harvestHigh: 'warning',
    yieldUnusual: 'warning',
    morePlants: 'warning',
    dryRatio: 'warning',
    deliveryNoteTwice: 'warning',
    answered: 'notice',
  },
  nameOf: ({ kindName }) => kindName || '–',
  useColumns,
  useFilters,
}

/** What growers have reported of their cultivations. */
export const FieldReportsPage = () => <CaseListPage list={list} />
