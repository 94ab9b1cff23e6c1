import type { CultivationListItem } from '@papaver/contract/cultivation/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { masterQuery } from '../../platform/queries.ts'
import { Cut, Firm, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { CaseList } from '../casework/list/case-list.ts'
import { CaseListPage } from '../casework/list/case-list-page.tsx'
import { type ColumnsInput, usualColumns } from '../casework/list/columns.tsx'
import { sideOf } from '../casework/side.ts'
import { cultivationList } from './list.ts'

/** A cell of two lines, of which a row of one keeps the first. */
const two = ({ isSingle }: ColumnsInput, first: string, second: string) => {
  const cut = <Cut title={first}>{first || '–'}</Cut>
  return isSingle || second === '' ? cut : <TwoLines first={cut} second={<bdi>{second}</bdi>} />
}

const day = (input: ColumnsInput, key: 'startsOn' | 'validUntil'): Column<CultivationListItem> => ({
  key,
  head: input.say(`list.columns.${key}`),
  width: '124px',
  isEmpty: (item) => item[key] === null,
  render: (item) => {
    const value = item[key]
    return value === null ? '–' : <Firm>{input.formats.mediumDay(value)}</Firm>
  },
})

const useColumns =
  () =>
  (input: ColumnsInput): Column<CultivationListItem>[] =>
    usualColumns<CultivationListItem>(input, [
      {
        key: 'substance',
        head: input.say('list.columns.substance'),
        width: '170px',
        card: 'line',
        isEmpty: ({ substanceName, varieties }) => substanceName === '' && varieties === '',
        render: ({ substanceName, varieties }) => two(input, substanceName, varieties),
      },
      {
        key: 'purpose',
        head: input.say('list.columns.purpose'),
        width: '170px',
        card: 'line',
        isEmpty: ({ purposeName, placingName }) => purposeName === '' && placingName === '',
        render: ({ purposeName, placingName }) => two(input, purposeName, placingName),
      },
      {
        key: 'squareMetres',
        head: input.say('list.columns.squareMetres'),
        width: '100px',
        align: 'number',
        isEmpty: ({ squareMetres }) => Number(squareMetres) === 0,
        render: ({ squareMetres }) => (Number(squareMetres) === 0 ? '–' : input.formats.number(squareMetres)),
      },
      ...(input.isSingle && input.isRoomy ? [day(input, 'startsOn')] : []),
      day(input, 'validUntil'),
    ])

const useFilters = () => {
  const purposes = useQuery(masterQuery('masters.cultivationPurposeTypes')).data ?? []
  const placings = useQuery(masterQuery('masters.cultivationPlacingTypes')).data ?? []
  const options = (rows: typeof purposes) => rows.map(({ code, name }) => ({ value: code, label: name }))
  return [
    'status',
    { name: 'purpose', isFirst: true, options: options(purposes) },
    { name: 'placing', isFirst: true, options: options(placings) },
    'flag',
    'assignee',
  ] as const
}

/** How cultivations are listed; what is not said here is alike for every kind of case. */
const list: CaseList<CultivationListItem> = {
  ...cultivationList,
  name: 'cultivation',
  flags: {
    licenceEnded: 'error',
    permitEnded: 'error',
    areaDiffers: 'warning',
    dryRatio: 'warning',
    plotRequested: 'warning',
    landUnlimited: 'warning',
    contractsBelowYield: 'warning',
    noWholeHarvest: 'warning',
    noImportPermit: 'warning',
    importPermitUnknown: 'warning',
    noShape: 'warning',
    answered: 'notice',
  },
  nameOf: ({ substanceName, applicantName }) => substanceName || applicantName || '–',
  useColumns,
  useFilters,
  useActions: (account) => {
    const { t } = useTranslation()
    return sideOf(account) === 'office'
      ? [{ key: 'map', icon: 'map', label: t('cultivation.menu.map'), href: hrefOf('/cultivation/map') }]
      : []
  },
}

export const CultivationsPage = () => <CaseListPage list={list} />
