import { userStatuses } from '@papaver/contract/users/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { type Account, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { pageOf } from '../../../ui/list/list-description.ts'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { type Audience, audienceOf } from '../audience.ts'
import { userTypes, type ViewName, viewNames } from '../choices.ts'
import { totalQuery, usersQuery, viewCountsQuery } from '../queries.ts'
import type { UserRow } from '../types.ts'
import { nameOf, useRoleNames, useStatusNames } from '../words.ts'
import { type ListSearch, listInputOf, orderIn, usersAddress, viewOf } from './list-address.ts'
import { columnsOf, hrefOfUser } from './list-columns.tsx'

interface Reader {
  account: Account
  audience: Audience
}

type Counts = Partial<Record<ViewName, number>>

/** A manager thinks of all his people first. */
const views: Record<Audience, readonly ViewName[]> = {
  office: viewNames,
  manager: ['all', 'waiting', 'active', 'locked', 'ended'],
}

/** What each filter offers; a manager's people are all of one organisation and kind. */
const useFilters = (audience: Audience): ListFilter<ListSearch>[] => {
  const { t } = useTranslation()
  const statusName = useStatusNames()
  const { roles, roleName } = useRoleNames()
  const isOffice = audience === 'office'
  const { data = [] } = useQuery({ ...masterQuery('masters.establishments'), enabled: isOffice })
  const one = (name: keyof ListSearch, options: { value: string; label: string; code?: string }[]) =>
    ({ kind: 'one', name, label: t(`users.list.filters.${name}`), options }) as const
  const status = one(
    'status',
    userStatuses.map((code) => ({ value: code, label: statusName(code), code })),
  )
  if (!isOffice) return [status]
  const kinds = userTypes.map((type) => ({ value: type, label: t(`users.types.${type}`) }))
  const organisations = data
    .map(({ id, name, code }) => ({ value: id, label: name, code }))
    .toSorted((left, right) => left.label.localeCompare(right.label))
  const held = roles.map(({ code }) => ({ value: code, label: roleName(code) }))
  return [status, one('role', held), one('userType', kinds), one('establishmentId', organisations)]
}

const Nothing = ({ audience, view, counts }: { audience: Audience; view: ViewName; counts: Counts }) => {
  const { t } = useTranslation()
  const hasOthers = view !== 'active' && (counts.active ?? 0) > 0
  return (
    <EmptyState
      icon={view === 'waiting' || view === 'locked' ? 'circle-check' : 'inbox'}
      title={t(`users.list.empty.${view}`)}
      help={t(`users.list.emptyHelp.${audience}`)}
      {...(hasOthers
        ? { action: { children: t('users.list.showActive'), href: usersAddress.href({ view: 'active' }) } }
        : {})}
    />
  )
}

const useHead = ({ account, audience }: Reader, search: ListSearch, counts: Counts) => {
  const { t } = useTranslation()
  const input = listInputOf(search, account)
  const exporting = useExportAction((format) => call('users.export', { query: { ...input, format } }))
  const tabs = views[audience].map((view) => ({
    key: view,
    label: t(`users.views.${view}`),
    count: counts[view],
    urgent: view === 'locked',
    href: usersAddress.href({ view }),
  }))
  return {
    title: t(`users.list.title.${audience}`),
    views: { label: t('users.list.views'), current: viewOf(search, audience), tabs },
    actions: [exporting],
  } as const
}

const People = ({ account, audience }: Reader) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { sayRoles } = useRoleNames()
  const at = useList(usersAddress)
  const counts = useQuery(viewCountsQuery).data ?? {}
  const view = viewOf(at.search, audience)
  const head = useHead({ account, audience }, at.search, counts)
  return (
    <ListPage<UserRow, ListSearch>
      head={head}
      list={{
        name: 'people',
        caption: head.title,
        at,
        listed: pageOf(useQuery(usersQuery(listInputOf(at.search, account)))),
        columns: (layout) => columnsOf({ t, formats, sayRoles, audience, view, ...layout }),
        rowKey: ({ id }) => id,
        rowName: nameOf,
        hrefOf: hrefOfUser,
        find: t('users.list.filters.search'),
        filters: useFilters(audience),
        order: orderIn(at.search, audience),
        failed: t('users.list.failed'),
        noMatch: { title: t('users.list.nothingFits') },
        totalOf: (search) => totalQuery(listInputOf(search, account)),
        nothing: <Nothing audience={audience} view={view} counts={counts} />,
      }}
    />
  )
}

/** The people with an account, or who ask for one: all for officers, his own staff for a manager. */
export const UsersPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  const audience = audienceOf(account)
  if (audience === undefined)
    return <ForbiddenState title={t('users.list.forbidden')} help={t('users.list.forbiddenHelp')} />
  return <People account={account} audience={audience} />
}
