import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { OwnPartner } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { listed } from '../../platform/listed.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Cut, Dim, TwoLines } from '../../ui/cells.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import type { Column } from '../../ui/data-table-types.ts'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { CaseStatus } from '../casework/status.tsx'
import { ChangeButton } from './change-button.tsx'
import css from './partners.module.css'
import { feature, partnersQuery } from './queries.ts'

const address = listAddress({ path: '/establishments/partners', text: 'search' })
type Search = SearchOf<typeof address>

const useColumns = (): Column<OwnPartner>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const head = (key: string) => t(`${feature}.list.columns.${key}`)
  return [
    {
      key: 'name',
      head: head('name'),
      card: 'lead',
      render: ({ name, countryId, countryName, addressLines, city }) => (
        <TwoLines
          first={
            <span className={css.partner} data-gives>
              <CountryCode code={countryId ?? ''} name={countryName} />
              <Cut title={name ?? ''} isStrong>
                {name}
              </Cut>
            </span>
          }
          second={listed([...addressLines, city])}
        />
      ),
    },
    { key: 'number', head: head('number'), width: '96px', render: ({ number }) => <bdi>{number}</bdi> },
    {
      key: 'role',
      head: head('role'),
      width: '130px',
      render: ({ role }) => <Dim>{role === null ? '–' : t(`${feature}.choices.role.${role}`)}</Dim>,
    },
    {
      key: 'licence',
      head: head('licence'),
      width: '120px',
      render: ({ licenceValidUntil }) => (licenceValidUntil === null ? '–' : mediumDay(licenceValidUntil)),
    },
    {
      key: 'status',
      head: head('status'),
      width: '150px',
      card: 'status',
      render: ({ status, link }) =>
        link === 'ACT' ? (
          <CaseStatus kind={partnerKind} status={status} />
        ) : (
          <Dim>{t(`${feature}.own.link.${link}`)}</Dim>
        ),
    },
    {
      key: 'change',
      head: t(`${feature}.case.change`),
      headHidden: true,
      width: '190px',
      card: 'foot',
      render: ({ id, status, link }) =>
        link === 'ACT' && status === 'APR' ? <ChangeButton id={id} /> : null,
    },
  ]
}

const Partners = () => {
  const { t } = useTranslation()
  const at = useList(address)
  const query = useQuery(partnersQuery)
  const text = at.search.search
  const rows =
    query.data && text
      ? searchRanked(
          query.data,
          ({ name, localName, number, city }) =>
            findableOf(name ?? '', [localName ?? undefined, number, city ?? undefined]),
          text,
        ).map(({ thing }) => thing)
      : query.data
  return (
    <ListPage<OwnPartner, Search>
      head={{
        title: t(`${feature}.own.title`),
        actions: [
          { key: 'requests', label: t(`${feature}.list.ourRequests`), href: hrefOf(partnerKind.place) },
          {
            key: 'new',
            label: t(`${feature}.list.new`),
            icon: 'plus',
            kind: 'primary',
            href: hrefOf('/establishments/new'),
          },
        ],
      }}
      list={{
        name: 'own-partners',
        caption: t(`${feature}.own.title`),
        at,
        listed: wholeOf(query, rows),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        find: t(`${feature}.own.find`),
        failed: t('casework.list.failed'),
        noMatch: { title: t(`${feature}.own.noMatch`) },
        nothing: (
          <EmptyState
            title={t(`${feature}.own.empty`)}
            help={t(`${feature}.own.emptyHelp`)}
            action={{
              children: t(`${feature}.list.new`),
              kind: 'primary',
              href: hrefOf('/establishments/new'),
            }}
          />
        ),
      }}
    />
  )
}

/** The partners that the company may choose in its requests. */
export const PartnersPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'tradingEstablishment.request'))
    return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  return <Partners />
}
