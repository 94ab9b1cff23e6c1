import type { ExpectedPermit } from '@papaver/contract/endorsements/expected-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { masterQuery } from '../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { pageOf } from '../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { DeviceNotice } from './device/device-notice.tsx'
import { useExpectedColumns } from './expected-columns.tsx'
import { type ExpectedSearch, expectedAddress, type Span, spanOf, spans } from './expected-search.ts'
import { expectedQuery } from './queries.ts'

const findHref = hrefOf('/import-export/customs/find')

/** Nothing on this day, and nothing at all are two different sentences. */
const Nothing = ({ span }: { span: Span }) => {
  const { t } = useTranslation()
  const action =
    span === 'all' || span === 'held'
      ? { children: t('endorsements.find.title'), href: findHref }
      : { children: t('endorsements.expected.showAll'), href: expectedAddress.href({ when: 'all' }) }
  return (
    <EmptyState
      icon={span === 'held' ? 'hand-stop' : 'calendar-event'}
      title={t(`endorsements.expected.empty.${span}`)}
      help={t(`endorsements.expected.${span === 'held' ? 'heldHelp' : 'emptyHelp'}`)}
      action={action}
    />
  )
}

/** On the screen as on paper, a list is called what it shows. */
const titleOf = (span: Span): string => `endorsements.expected.${span === 'held' ? 'span.held' : 'title'}`

const useHead = ({ search }: ExpectedSearch, span: Span): ListHead => {
  const { t } = useTranslation()
  return {
    title: t(titleOf(span)),
    actions: [
      { key: 'find', label: t('endorsements.find.title'), icon: 'search', kind: 'primary', href: findHref },
    ],
    views: {
      label: t('endorsements.expected.spans'),
      current: span,
      wraps: true,
      tabs: spans.map((key) => ({
        key,
        label: t(`endorsements.expected.span.${key}`),
        href: expectedAddress.href({ when: key, search }),
      })),
    },
  }
}

const Expected = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(expectedAddress)
  const { search, page = 1, pageSize = account.pageSize } = at.search
  const span = spanOf(at.search)
  const list = useQuery(
    expectedQuery({ when: span, page, pageSize, ...(search === undefined ? {} : { search }) }),
  )
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name
  const words = 'endorsements.expected'
  return (
    <ListPage<ExpectedPermit, ExpectedSearch>
      head={useHead(at.search, span)}
      before={<DeviceNotice />}
      list={{
        name: 'expected',
        caption: t(titleOf(span)),
        at,
        listed: pageOf(list),
        columns: useExpectedColumns(countryName, span === 'held'),
        rowKey: ({ id }) => id,
        rowName: ({ number }) => number,
        hrefOf: ({ id }) => hrefOf(`/import-export/customs/${id}`),
        find: t(`${words}.search`),
        failed: t(`${words}.failed`),
        noMatch: {
          title: t(`${words}.noMatch`),
          help: t(`${words}.${span === 'held' ? 'heldHelp' : 'noMatchHelp'}`),
        },
        nothing: <Nothing span={span} />,
      }}
    />
  )
}

/** What is expected at the officer's own points, by the planned day. */
export const ExpectedPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.customs') && !mayDo(account, 'endorsement.correct'))
    return <ForbiddenState title={t('endorsements.forbidden')} />
  return <Expected account={account} />
}
