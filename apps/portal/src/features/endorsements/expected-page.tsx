import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { useExpectedColumns } from './expected-columns.tsx'
import { readExpectedSearch, type Span, spanOf, spans } from './expected-search.ts'
import { type ListChange, PermitList } from './permit-list.tsx'
import { expectedQuery } from './queries.ts'

const useExpectedSearch = () => {
  const search = readExpectedSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = ({ view, ...part }: ListChange<Span>) =>
    void navigate({
      to: '/import-export/customs',
      search: readExpectedSearch({
        ...search,
        page: undefined,
        ...(view === undefined ? {} : { when: view }),
        ...part,
      }),
    })
  return { search, change }
}

/** Nothing on this day, and nothing at all are two different sentences. */
const Nothing = ({ span, onAll }: { span: Span; onAll: () => void }) => {
  const { t } = useTranslation()
  const action =
    span === 'all'
      ? { children: t('endorsements.find.title'), href: '#/import-export/customs/find' }
      : { children: t('endorsements.expected.showAll'), onClick: onAll }
  return (
    <EmptyState
      icon="calendar-event"
      title={t(`endorsements.expected.empty.${span}`)}
      help={t('endorsements.expected.emptyHelp')}
      action={action}
    />
  )
}

const Expected = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { search, change } = useExpectedSearch()
  const span = spanOf(search)
  const list = useQuery(
    expectedQuery({
      when: span,
      page: search.page ?? 1,
      pageSize: search.pageSize ?? account.pageSize,
      ...(search.search === undefined ? {} : { search: search.search }),
    }),
  )
  const countries = useQuery(masterQuery('masters.countries')).data ?? []
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name
  const columns = useExpectedColumns(countryName)
  return (
    <PermitList
      title={t('endorsements.expected.title')}
      actions={[
        {
          key: 'find',
          label: t('endorsements.find.title'),
          icon: 'search',
          kind: 'primary',
          href: '#/import-export/customs/find',
        },
      ]}
      views={{
        label: t('endorsements.expected.spans'),
        current: span,
        tabs: spans.map((key) => ({ key, label: t(`endorsements.expected.span.${key}`) })),
      }}
      search={{
        text: search.search,
        placeholder: t('endorsements.expected.search'),
        noMatchHelp: t('endorsements.expected.noMatchHelp'),
      }}
      list={list}
      columns={columns}
      failed={t('endorsements.expected.failed')}
      nothing={<Nothing span={span} onAll={() => change({ view: 'all' })} />}
      onChange={change}
      onOpen={({ id }) => {
        location.hash = `#/import-export/customs/${id}`
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
