import { registerReaders } from '@papaver/contract/establishments/calls.ts'
import type { RegisterItem, RegisterView } from '@papaver/contract/establishments/schema.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { among, hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Cut, Dim, RowName, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { pageOf, type RowLayout } from '../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { useExportAction } from '../../ui/list/use-export.ts'
import type { HeadAction } from '../../ui/page-head.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import {
  feature,
  type RegisterInput,
  registerCountsQuery,
  registerQuery,
  registerTotalQuery,
} from './queries.ts'
import { Standing } from './standing.tsx'
import { useWords } from './words.ts'

const views = [
  'all',
  'trading',
  'buyer',
  'grower',
  'customs',
  'closed',
] as const satisfies readonly RegisterView[]
export const registerAddress = listAddress({
  path: '/establishments/domestic',
  views,
  text: 'search',
  filters: { group: among(substanceGroups) },
  sorts: ['name', 'code', 'city'],
})
type Search = SearchOf<typeof registerAddress>

const inputOf = (search: Search, account: Account): RegisterInput =>
  ({
    ...search,
    view: search.view ?? 'all',
    sort: search.sort ?? 'name',
    page: search.page ?? 1,
    pageSize: search.pageSize ?? account.pageSize,
  }) as RegisterInput

const hrefOfRow = ({ kind, id }: RegisterItem): string =>
  hrefOf(`${registerAddress.path}/${kind === 'customs' ? `customs/${id}` : id}`)

const useColumns = (view: RegisterView) => {
  const { t, sayList } = useWords()
  const head = (key: string) => t(`${feature}.list.columns.${key}`)
  const isCustoms = view === 'customs'
  return ({ isSingle }: RowLayout): Column<RegisterItem>[] => [
    {
      key: 'name',
      head: head('name'),
      sortable: true,
      card: 'lead',
      render: (row) => (
        <TwoLines
          first={
            <RowName href={hrefOfRow(row)} title={row.name}>
              {row.name}
            </RowName>
          }
          second={isSingle ? null : <Ltr>{row.code}</Ltr>}
        />
      ),
    },
    ...(isSingle
      ? [
          {
            key: 'code',
            head: head('code'),
            sortable: true,
            width: '110px',
            render: ({ code }: RegisterItem) => <Ltr>{code}</Ltr>,
          },
        ]
      : []),
    {
      key: 'kind',
      head: head(isSingle ? 'kind' : 'kindCity'),
      width: '180px',
      card: 'line',
      render: ({ kind, city }) =>
        isSingle ? (
          t(`${feature}.kinds.${kind}`)
        ) : (
          <TwoLines first={t(`${feature}.kinds.${kind}`)} second={city} />
        ),
    },
    ...(isSingle
      ? [
          {
            key: 'city',
            head: head('city'),
            sortable: true,
            width: '170px',
            render: ({ city }: RegisterItem) => <Cut title={city}>{city}</Cut>,
          },
        ]
      : []),
    ...(isCustoms
      ? []
      : [
          {
            key: 'groups',
            head: head('groups'),
            width: '180px',
            render: ({ groups }: RegisterItem) => {
              const said = sayList(groups.map((group) => t(`${feature}.groups.${group}`)))
              return <TwoLines isWhole first={<Dim>{said}</Dim>} second={null} />
            },
          },
          {
            key: 'sites',
            head: head('sites'),
            width: '84px',
            align: 'number' as const,
            render: ({ sites }: RegisterItem) => sites,
          },
        ]),
    {
      key: 'accounts',
      head: head('accounts'),
      width: '100px',
      align: 'number',
      render: ({ accounts }) => accounts,
    },
    {
      key: 'status',
      head: head('status'),
      width: '116px',
      card: 'status',
      render: ({ isActive }) => <Standing isOpen={isActive} />,
    },
  ]
}

const useActions = (account: Account, input: RegisterInput): HeadAction[] => {
  const { t } = useTranslation()
  const exporting = useExportAction((format) =>
    call('establishments.export', { query: { ...input, format } }),
  )
  return [
    exporting,
    ...(mayDo(account, 'master.edit')
      ? [
          {
            key: 'new',
            label: t(`${feature}.list.new`),
            icon: 'plus',
            kind: 'primary',
            href: hrefOf(`${registerAddress.path}/new`),
          } as const,
        ]
      : []),
  ]
}

const useHead = (account: Account, search: Search): ListHead => {
  const { t } = useTranslation()
  const counts = useQuery(registerCountsQuery).data
  const own = views.map((view) => ({
    key: view,
    label: t(`${feature}.views.${view}`),
    count: counts?.[view],
    href: registerAddress.href({ view: view === 'all' ? undefined : view }),
  }))
  const foreign = { key: 'foreign', label: t(`${feature}.views.foreign`), href: hrefOf('/establishments') }
  return {
    title: t(`${feature}.list.title`),
    actions: useActions(account, inputOf(search, account)),
    views: {
      label: t(`${feature}.list.views`),
      current: search.view ?? 'all',
      tabs: mayDo(account, 'tradingEstablishment.read') ? [...own, foreign] : own,
    },
  }
}

const Register = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(registerAddress)
  const view = at.search.view ?? 'all'
  return (
    <ListPage<RegisterItem, Search>
      head={useHead(account, at.search)}
      list={{
        name: feature,
        caption: t(`${feature}.list.title`),
        at,
        listed: pageOf(useQuery(registerQuery(inputOf(at.search, account)))),
        columns: useColumns(view),
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        hrefOf: hrefOfRow,
        find: t(`${feature}.list.find`),
        filters:
          view === 'customs'
            ? []
            : [
                {
                  kind: 'one',
                  name: 'group',
                  label: t(`${feature}.list.columns.groups`),
                  options: substanceGroups.map((group) => ({
                    value: group,
                    label: t(`${feature}.groups.${group}`),
                  })),
                },
              ],
        order: 'name',
        failed: t(`${feature}.list.failed`),
        noMatch: { title: t(`${feature}.list.noMatch`) },
        totalOf: (search) => registerTotalQuery(inputOf(search, account)),
        nothing: (
          <EmptyState
            icon={view === 'closed' ? 'circle-check' : 'inbox'}
            title={t(`${feature}.list.empty.${view === 'closed' ? 'closed' : 'any'}`)}
            help={view === 'closed' ? undefined : t(`${feature}.list.emptyHelp`)}
          />
        ),
      }}
    />
  )
}

/** Domestic companies, growers and customs offices, for the authority's own people. */
export const RegisterPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!registerReaders.some((right) => mayDo(account, right)))
    return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  return <Register account={account} />
}
