import { preExportDirections } from '@papaver/contract/pre-export/fields.ts'
import type { PreExportListItem } from '@papaver/contract/pre-export/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../platform/queries.ts'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
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
import { byName } from '../casework/list/use-case-filters.ts'
import { preExportList } from './list.ts'

const useCountries = () => useQuery(masterQuery('masters.countries')).data ?? []

const useColumns = () => {
  const countries = useCountries()
  return (input: ColumnsInput): Column<PreExportListItem>[] => [
    numberColumn<PreExportListItem>(input, ({ kind }) => <Dim>{input.say(`choices.kind.${kind}`)}</Dim>),
    {
      key: 'goods',
      head: input.say('list.columns.goods'),
      width: '200px',
      card: 'line',
      render: (item) => {
        const { substanceName, quantity, unitName } = item
        const amount =
          quantity === null
            ? ''
            : `${input.formats.number(quantity, quantity.split('.')[1]?.length ?? 0)} ${unitName}`
        const name = (
          <Cut title={substanceName} isStrong>
            {substanceName || '–'}
          </Cut>
        )
        return input.isSingle ? name : <TwoLines first={name} second={<bdi>{amount}</bdi>} />
      },
    },
    {
      key: 'country',
      head: input.say('list.columns.country'),
      width: '230px',
      card: 'line',
      render: (item) => {
        const { countryId, partner } = item
        const country = countries.find(({ code }) => code === countryId)?.name
        const first = (
          <span className="pv-row pv-gap-8">
            {countryId !== null && <CountryCode code={countryId} name={country} />}
            <Cut title={partner ?? ''}>{partner ?? '–'}</Cut>
          </span>
        )
        return input.isSingle ? first : <TwoLines first={first} second={attentionOf(input, item) ?? null} />
      },
    },
    applicantColumn<PreExportListItem>(input),
    statusColumn(input),
    dueColumn(input),
    ...officerColumns<PreExportListItem>(input),
  ]
}

const useFilters = () => {
  const { t } = useTranslation()
  const countries = useCountries()
  const directions = preExportDirections.map((value) => ({
    value,
    label: t(`pre-export.choices.kind.${value}`),
  }))
  const options = byName(countries.map(({ code, name }) => ({ value: code, label: name, code })))
  return [
    { name: 'kind', isFirst: true, options: directions },
    'status',
    { name: 'country', options },
    'flag',
    'assignee',
  ] as const
}

/** How notifications are listed; what is not said here is alike for every kind of case. */
const list: CaseList<PreExportListItem> = {
  ...preExportList,
  name: 'pre-export',
  flags: {
    exportStopped: 'error',
    replyOverdue: 'error',
    notLicensed: 'warning',
    requirementExceeded: 'warning',
    importerUnknown: 'warning',
    noAddressee: 'warning',
    dispatchBeforeReply: 'warning',
    requirementUnknown: 'notice',
    notRequested: 'notice',
  },
  nameOf: ({ substanceName }) => substanceName || '–',
  useColumns,
  useFilters,
}

/** Notifications before precursors are exported, sent and received. */
export const PreExportsPage = () => <CaseListPage list={list} />
