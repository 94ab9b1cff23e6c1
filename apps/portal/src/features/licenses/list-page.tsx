import type { LicenseListItem } from '@papaver/contract/licenses/schema.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { Cut, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { CaseList } from '../casework/list/case-list.ts'
import { CaseListPage } from '../casework/list/case-list-page.tsx'
import { type ColumnsInput, usualColumns } from '../casework/list/columns.tsx'
import { licenseList } from './list.ts'

const useColumns =
  () =>
  (input: ColumnsInput): Column<LicenseListItem>[] => {
    const said = (key: string, values: readonly string[]) =>
      listed(values.map((each) => input.say(`choices.${key}.${each}`)))
    return usualColumns<LicenseListItem>(input, [
      {
        key: 'activities',
        head: input.say('list.columns.activities'),
        width: '320px',
        card: 'line',
        render: ({ activities, groups }) => {
          const text = said('activities', activities) || '–'
          const first = <Cut title={text}>{text}</Cut>
          return input.isSingle ? first : <TwoLines first={first} second={said('groups', groups)} />
        },
      },
      {
        key: 'validUntil',
        head: input.say('list.columns.validUntil'),
        width: '130px',
        render: ({ validUntil }) => (validUntil === null ? '–' : input.formats.mediumDay(validUntil)),
      },
    ])
  }

const useFilters = () => {
  const { t } = useTranslation()
  const options = substanceGroups.map((value) => ({ value, label: t(`licenses.choices.groups.${value}`) }))
  return ['status', { name: 'group', isFirst: true, options }, 'flag', 'assignee'] as const
}

/** How licences are listed; what is not said here is alike for every kind of case. */
const list: CaseList<LicenseListItem> = {
  ...licenseList,
  name: 'licenses',
  flags: {
    filesMissing: 'warning',
    noDeputy: 'warning',
    inForce: 'notice',
    answered: 'notice',
    surrenderAsked: 'notice',
  },
  nameOf: ({ applicantName }) => applicantName ?? '–',
  useColumns,
  useFilters,
}

export const LicensesPage = () => <CaseListPage list={list} />
