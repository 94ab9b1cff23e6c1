import type { PartnerListItem } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { masterQuery } from '../../platform/queries.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { HeadAction } from '../../ui/page-head.tsx'
import type { ViewTab } from '../../ui/view-tabs.tsx'
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
import { sideOf } from '../casework/side.ts'
import { partnerList } from './list.ts'
import css from './partners.module.css'

const useCountries = () => useQuery(masterQuery('masters.countries')).data ?? []

const useColumns = () => {
  const countries = useCountries()
  return (input: ColumnsInput): Column<PartnerListItem>[] => [
    numberColumn<PartnerListItem>(input),
    ...(input.audience === 'holder' ? [] : [applicantColumn<PartnerListItem>(input)]),
    {
      key: 'name',
      head: input.say('list.columns.name'),
      width: '260px',
      card: 'line',
      render: ({ name, city, countryId }) => {
        const country = countries.find(({ code }) => code === countryId)?.name
        const first = (
          <span className={css.partner} data-gives>
            {countryId !== null && <CountryCode code={countryId} name={country} />}
            <Cut title={name ?? ''} isStrong>
              {name ?? '–'}
            </Cut>
          </span>
        )
        return input.isSingle ? first : <TwoLines first={first} second={city} />
      },
    },
    {
      key: 'role',
      head: input.say('list.columns.role'),
      width: '130px',
      card: 'line',
      // Flags stand apart from links: two targets one over the other are too near.
      render: (item) => {
        const role = <Dim>{item.role === null ? '–' : input.say(`choices.role.${item.role}`)}</Dim>
        return <TwoLines first={role} second={attentionOf(input, item) ?? null} />
      },
    },
    {
      key: 'licence',
      head: input.say('list.columns.licence'),
      width: '116px',
      render: ({ licenceValidUntil: until }) => (until === null ? '–' : input.formats.mediumDay(until)),
    },
    statusColumn(input),
    dueColumn(input),
    ...officerColumns<PartnerListItem>(input),
  ]
}

const useFilters = () => {
  const countries = useCountries()
  const options = byName(countries.map(({ code, name }) => ({ value: code, label: name, code })))
  return ['status', { name: 'country', isFirst: true, options }, 'flag', 'assignee'] as const
}

const useActions = (account: Account): HeadAction[] => {
  const { t } = useTranslation()
  const link = (key: string, label: string, place: string): HeadAction => ({
    key,
    label: t(label),
    href: hrefOf(`/establishments/${place}`),
  })
  return [
    ...(mayDo(account, 'case.decide') ? [link('import', 'casework.import.title', 'import')] : []),
    ...(mayDo(account, 'tradingEstablishment.request')
      ? [link('own', 'trading-establishments.own.title', 'partners')]
      : []),
  ]
}

/** The authority goes on to the domestic register from here. */
const useBeside = (account: Account): ViewTab[] => {
  const { t } = useTranslation()
  const label = t('establishments.views.domestic')
  return sideOf(account) === 'office'
    ? [{ key: 'domestic', label, href: hrefOf('/establishments/domestic') }]
    : []
}

/** How the register is listed; what is not said here is alike for every kind of case. */
const list: CaseList<PartnerListItem> = {
  ...partnerList,
  name: 'partners',
  flags: {
    licenceExpired: 'error',
    partnerWatched: 'warning',
    confirmationLate: 'warning',
    licenceEnding: 'warning',
    noLicence: 'warning',
    noEvidence: 'warning',
    alike: 'duplicate',
    licenceOpen: 'notice',
    answered: 'notice',
    linkAsked: 'notice',
    confirmationAwaited: 'notice',
  },
  nameOf: ({ name }) => name ?? '–',
  useColumns,
  useFilters,
  useActions,
  useBeside,
}

export const RegisterPage = () => <CaseListPage list={list} />
