import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { Obligation } from '@papaver/contract/statistics/submission-schema.ts'
import { obligationViews } from '@papaver/contract/statistics/views.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { pagedOf } from '../../../platform/list-address.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { pageOf } from '../../../ui/list/list-description.ts'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import type { HeadAction } from '../../../ui/page-head.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { sideOf } from '../../casework/side.ts'
import { owedQuery, templatesQuery } from '../queries.ts'
import { useOwedColumns } from './owed-columns.tsx'
import { type OwedSearch, owedAddress } from './owed-search.ts'
import { useOwedSteps } from './use-owed-steps.tsx'

const words = 'statistics.owed'

/** By template; officers also by company. */
const useFilters = (isOffice: boolean): ListFilter<OwedSearch>[] => {
  const { t } = useTranslation()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: companies = [] } = useQuery({ ...masterQuery('masters.establishments'), enabled: isOffice })
  return [
    {
      kind: 'many',
      name: 'template',
      label: t(`${words}.columns.report`),
      options: templates.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    },
    { kind: 'text', name: 'period', label: t(`${words}.columns.period`), isFurther: true },
    ...(isOffice
      ? [
          {
            kind: 'one',
            name: 'company',
            label: t(`${words}.columns.company`),
            options: companies.map(({ id, name, code }) => ({ value: id, label: name, hint: code })),
          } as const,
        ]
      : []),
  ]
}

/** Where else one goes from here: a check without a report, a report that nobody asked for, the cases. */
const useWays = (account: Account): HeadAction[] => {
  const { t } = useTranslation()
  const isOffice = sideOf(account) === 'office'
  return [
    ...(mayDo(account, 'statistic.report') || mayDo(account, 'case.enter')
      ? [
          {
            key: 'new',
            label: t(`${words}.other`),
            icon: 'plus',
            href: hrefOf(`${submissionPlace.place}/new`),
          } as const,
        ]
      : []),
    {
      key: 'check',
      label: t(`${words}.check`),
      icon: 'clipboard-check',
      href: hrefOf('/statistics-upload/check'),
    },
    {
      key: 'cases',
      label: t(`${words}.${isOffice ? 'worklist' : 'handedIn'}`),
      icon: 'inbox',
      href: hrefOf(submissionPlace.place),
    },
  ]
}

const Owed = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(owedAddress)
  const isOffice = sideOf(account) === 'office'
  const { view = 'due', template, period, company } = at.search
  const asked = {
    ...pagedOf(at.search, account),
    view,
    ...(template === undefined ? {} : { template }),
    ...(period === undefined ? {} : { period }),
    ...(company === undefined ? {} : { company }),
  }
  const query = useQuery(owedQuery(asked))
  const { steps, dialog } = useOwedSteps(account)
  const mayReport = mayDo(account, 'statistic.report') || mayDo(account, 'case.enter')
  const exporting = useExportAction((format) =>
    call('statistics.exportObligations', { query: { ...asked, format } }),
  )
  return (
    <ListPage<Obligation, OwedSearch>
      head={{
        title: t(`${words}.title`),
        line: t(`${words}.${isOffice ? 'leadOffice' : 'lead'}`),
        actions: [...useWays(account), exporting],
        views: {
          label: t(`${words}.views.label`),
          current: view,
          tabs: obligationViews.map((key) => ({
            key,
            label: t(`${words}.views.${key}`),
            count: query.data?.counts[key],
            urgent: key === 'late',
            href: owedAddress.href({ ...at.search, view: key, page: undefined }),
          })),
        },
      }}
      list={{
        name: 'owed',
        caption: t(`${words}.title`),
        at,
        listed: pageOf(query),
        columns: useOwedColumns(isOffice, mayReport, steps),
        rowKey: ({ id }) => id,
        rowName: ({ template: code, period: of, establishment }) => `${code} ${of} ${establishment.name}`,
        find: t(`${words}.search`),
        filters: useFilters(isOffice),
        failed: t(`${words}.failed`),
        noMatch: { title: t(`${words}.noMatch`) },
        nothing: (
          <EmptyState
            icon="calendar-event"
            title={t(`${words}.nothing.${view}`)}
            help={t(`${words}.nothingHelp`)}
          />
        ),
      }}
    >
      {dialog}
    </ListPage>
  )
}

/** What a company owes the authority in figures, and how each report stands; officers see those of all companies. */
export const OwedPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'statistic.read')) return <ForbiddenState />
  return <Owed account={account} />
}
