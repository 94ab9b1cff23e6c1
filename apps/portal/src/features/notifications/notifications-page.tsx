import { useMediaQuery } from '@mantine/hooks'
import { notificationTopics } from '@papaver/contract/notifications/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../platform/culture.ts'
import { useFormats } from '../../platform/formats.ts'
import { type Account, useAccount } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { unreadCount } from '../../platform/unread.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterRow, ToggleChip } from '../../ui/filter-chips.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PagingFoot } from '../../ui/paging-foot.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { focusList } from './keep-focus.ts'
import { MessageDialog } from './message-dialog.tsx'
import { hrefOf, type Notification, subjectOf } from './notice-words.ts'
import { columnsOf } from './notifications-columns.tsx'
import { NotificationsInstead } from './notifications-instead.tsx'
import css from './notifications-page.module.css'
import {
  hrefOfView,
  type NotificationsSearch,
  readNotificationsSearch,
  views,
} from './notifications-search.ts'
import { markOpened, notificationsQuery } from './queries.ts'
import { useFollowUnread } from './use-follow-unread.ts'
import { useMark } from './use-mark.ts'

type Part = { [Key in keyof NotificationsSearch]?: NotificationsSearch[Key] | undefined }

/** The list in the address, and how to change it: a filter begins at the first page again. */
const useNotificationsSearch = () => {
  const search = readNotificationsSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const change = (part: Part) =>
    void navigate({
      to: '/notifications',
      search: readNotificationsSearch({ ...search, page: undefined, ...part }),
    })
  return { search, change }
}

const useList = (
  account: Account,
  { view = 'unread', topic, search, page = 1, pageSize }: NotificationsSearch,
) => {
  const list = useQuery(
    notificationsQuery({
      view,
      page,
      pageSize: pageSize ?? account.pageSize,
      ...(topic === undefined ? {} : { topic }),
      ...(search === undefined ? {} : { q: search }),
    }),
  )
  useFollowUnread(list.data?.unread, () => void list.refetch())
  return list
}

/** Where the last rows of a page were put away, the page before it is shown. */
const useLastPage = (list: ReturnType<typeof useList>, onPage: (page: number) => void): void => {
  const { data, isPlaceholderData } = list
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.pageSize ?? 1)))
  const isBeyond = data !== undefined && !isPlaceholderData && data.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to the page is a new function every time
  useEffect(() => {
    if (isBeyond) onPage(last)
  }, [isBeyond, last])
}

const Head = ({
  search,
  mark,
}: {
  search: NotificationsSearch
  mark: ReturnType<typeof useMark>['mark']
}) => {
  const { t } = useTranslation()
  const unread = useStore(unreadCount)
  return (
    <PageHead
      variant="list"
      title={t('notifications.page.title')}
      line={t('notifications.page.line')}
      actions={[
        {
          key: 'readAll',
          label: t('notifications.page.readAll'),
          icon: 'mail-opened',
          disabled: unread === 0,
          onClick: () => mark('readAll'),
        },
      ]}
      tabs={
        <ViewTabs
          label={t('notifications.page.views')}
          current={search.view ?? 'unread'}
          tabs={views.map((view) => ({
            key: view,
            label: t(`notifications.page.view.${view}`),
            href: hrefOfView(view),
            ...(view === 'unread' ? { count: unread } : {}),
          }))}
        />
      }
    />
  )
}

const Filters = ({ search, onChange }: { search: NotificationsSearch; onChange: (part: Part) => void }) => {
  const { t } = useTranslation()
  return (
    <FilterRow>
      <SearchPill
        value={search.search ?? ''}
        placeholder={t('notifications.page.search')}
        onChange={(text) => onChange({ search: text })}
      />
      <fieldset className={css.topics}>
        <legend className="pv-hidden">{t('notifications.page.topics')}</legend>
        {notificationTopics.map((topic) => (
          <ToggleChip
            key={topic}
            pressed={search.topic === topic}
            onChange={(isOn) => onChange({ topic: isOn ? topic : undefined })}
          >
            {t(`notifications.topics.${topic}`)}
          </ToggleChip>
        ))}
      </fieldset>
    </FilterRow>
  )
}

/** What each deed of the bar can take of the chosen. */
const bulkDeeds: readonly {
  deed: 'read' | 'unread' | 'archive' | 'restore'
  icon: IconName
  fits: (row: Notification) => boolean
}[] = [
  { deed: 'read', icon: 'mail-opened', fits: ({ readAt }) => readAt === null },
  { deed: 'unread', icon: 'mail', fits: ({ readAt }) => readAt !== null },
  { deed: 'archive', icon: 'archive', fits: ({ archivedAt }) => archivedAt === null },
  { deed: 'restore', icon: 'arrow-back-up', fits: ({ archivedAt }) => archivedAt !== null },
]

interface BulkProps {
  rows: readonly Notification[]
  chosen: ReadonlySet<string>
  onClear: () => void
  marking: ReturnType<typeof useMark>
}

const Bulk = ({ rows, chosen, onClear, marking }: BulkProps) => {
  const { t } = useTranslation()
  const picked = rows.filter(({ id }) => chosen.has(id))
  const offered = bulkDeeds.filter(({ fits }) => picked.some(fits))
  return (
    <BulkBar
      chosen={picked.length}
      onClear={onClear}
      busy={marking.isMarking}
      actions={offered.map(({ deed, icon, fits }) => ({
        key: deed,
        label: t(`notifications.page.deed.${deed}`),
        icon,
        able: picked.filter(fits).length,
        onClick: () => {
          marking.mark(
            deed,
            picked.filter(fits).map(({ id }) => id),
            focusList,
          )
          onClear()
        },
      }))}
    />
  )
}

const Notifications = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { culture } = useStore(currentCulture)
  const { search, change } = useNotificationsSearch()
  const list = useList(account, search)
  useLastPage(list, (page) => change({ page }))
  const marking = useMark()
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const error = list.isError && list.data === undefined ? list.error : null
  const rows = error === null ? list.data?.items : []
  const open = (row: Notification) => {
    const href = hrefOf(row)
    if (href === undefined) return marking.mark(row.readAt === null ? 'read' : 'unread', [row.id])
    markOpened(row)
    location.hash = href
  }
  return (
    <PageFrame filling>
      <Head search={search} mark={marking.mark} />
      <div className={css.list}>
        <Filters search={search} onChange={change} />
        <DataTable<Notification>
          caption={t('notifications.page.title')}
          columns={columnsOf({
            t,
            formats,
            culture,
            ownHouse: account.establishmentName,
            isNarrow,
            mark: marking.mark,
          })}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={(row) => subjectOf(row, t, formats)}
          onOpen={open}
          chosen={chosen}
          onChoose={setChosen}
          refreshing={list.isPlaceholderData}
          expected={Math.min(search.pageSize ?? account.pageSize, 8)}
          instead={
            <NotificationsInstead
              search={search}
              error={error}
              onRetry={() => void list.refetch()}
              onDropFilters={() => change({ search: undefined, topic: undefined })}
            />
          }
          foot={
            list.data !== undefined &&
            list.data.total > 0 && (
              <PagingFoot
                {...list.data}
                onPage={(page) => change({ page })}
                onPageSize={(pageSize) => change({ pageSize })}
              />
            )
          }
        />
      </div>
      <Bulk
        rows={rows ?? []}
        chosen={chosen}
        onClear={() => {
          setChosen(new Set())
          focusList()
        }}
        marking={marking}
      />
      {search.message === undefined ? null : (
        <MessageDialog id={search.message} onClose={() => change({ message: undefined })} />
      )}
    </PageFrame>
  )
}

/** A person's own notifications. */
export const NotificationsPage = () => {
  const account = useAccount()
  return account === undefined ? null : <Notifications account={account} />
}
