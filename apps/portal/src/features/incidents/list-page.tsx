import type { IncidentListItem } from '@papaver/contract/incidents/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { HeadAction } from '../../ui/page-head.tsx'
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
import type { Side } from '../casework/side.ts'
import { incidentList } from './list.ts'
import { useIncidentFilters } from './use-filters.ts'

const useColumns =
  () =>
  (input: ColumnsInput): Column<IncidentListItem>[] => [
    numberColumn<IncidentListItem>(input, ({ noticedAt }) => (
      <Dim>{noticedAt === null ? '–' : input.formats.moment(noticedAt)}</Dim>
    )),
    {
      key: 'type',
      head: input.say('list.columns.type'),
      width: '220px',
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
      key: 'goods',
      head: input.say('list.columns.goods'),
      width: '240px',
      card: 'line',
      render: ({ goods, place }) => {
        const first = <Cut title={goods}>{goods || '–'}</Cut>
        return input.isSingle ? (
          first
        ) : (
          <TwoLines first={first} second={<Cut title={place ?? ''}>{place ?? ''}</Cut>} />
        )
      },
    },
    ...(input.audience === 'office' ? [applicantColumn<IncidentListItem>(input)] : []),
    statusColumn(input),
    ...(input.audience === 'office' ? [dueColumn(input)] : []),
    ...officerColumns<IncidentListItem>(input),
  ]

const useFilters = (audience: Side) => {
  const { types, substances, points } = useIncidentFilters()
  return [
    { name: 'kind', isFirst: true, options: types },
    'status',
    { name: 'substance', options: substances },
    ...(audience === 'office' ? [{ name: 'customsPoint', options: points }] : []),
    'flag',
    'assignee',
  ] as const
}

const useActions = (account: Account): HeadAction[] => {
  const { t } = useTranslation()
  const timeline: HeadAction = {
    key: 'timeline',
    label: t('incidents.timeline.title'),
    icon: 'history',
    href: hrefOf('/incidents/timeline'),
  }
  return mayDo(account, 'case.review') ? [timeline] : []
}

/** How incidents are listed; what is not said here is alike for every kind of case. */
const list: CaseList<IncidentListItem> = {
  ...incidentList,
  name: 'incidents',
  flags: {
    responseLate: 'error',
    reportLate: 'warning',
    quantityUnknown: 'notice',
    baseUnknown: 'notice',
    noGoods: 'notice',
    probablyRepeated: 'warning',
    answered: 'notice',
  },
  nameOf: ({ kindName }) => kindName || '–',
  useColumns,
  useFilters,
  useActions,
}

/** Theft, loss, excess, suspicious transactions: those that one has reported, or all that the authority knows of. */
export const IncidentsPage = () => <CaseListPage list={list} />
