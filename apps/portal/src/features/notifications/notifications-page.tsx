import { useMediaQuery } from '@mantine/hooks'
import { notificationTopics } from '@papaver/contract/notifications/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../platform/culture.ts'
import { useFormats } from '../../platform/formats.ts'
import { type Account, useAccount } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { unreadCount } from '../../platform/unread.ts'
import { useList } from '../../platform/use-list.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import { type ListHead, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { focusList } from './keep-focus.ts'
import { MessageDialog } from './message-dialog.tsx'
import { hrefOf, type Notification, subjectOf } from './notice-words.ts'
import { columnsOf } from './notifications-columns.tsx'
import { hrefOfView, notificationsAddress, type View, views } from './notifications-search.ts'
import { markOpened, notificationsQuery } from './queries.ts'
import { useFollowUnread } from './use-follow-unread.ts'
import { useMark } from './use-mark.ts'

type Marking = ReturnType<typeof useMark>

const useHead = (view: View, mark: Marking['mark']): ListHead => {
  const { t } = useTranslation()
  const unread = useStore(unreadCount)
  return {
    title: t('notifications.page.title'),
    line: t('notifications.page.line'),
    actions: [
      {
        key: 'readAll',
        label: t('notifications.page.readAll'),
        icon: 'mail-opened',
        disabled: unread === 0,
        onClick: () => mark('readAll'),
      },
    ],
    views: {
      label: t('notifications.page.views'),
      current: view,
      tabs: views.map((each) => ({
        key: each,
        label: t(`notifications.page.view.${each}`),
        href: hrefOfView(each),
        ...(each === 'unread' ? { count: unread } : {}),
      })),
    },
  }
}

/** What each action of the bar can take of the chosen. */
const bulkActions: readonly {
  action: 'read' | 'unread' | 'archive' | 'restore'
  icon: IconName
  fits: (row: Notification) => boolean
}[] = [
  { action: 'read', icon: 'mail-opened', fits: ({ readAt }) => readAt === null },
  { action: 'unread', icon: 'mail', fits: ({ readAt }) => readAt !== null },
  { action: 'archive', icon: 'archive', fits: ({ archivedAt }) => archivedAt === null },
  { action: 'restore', icon: 'arrow-back-up', fits: ({ archivedAt }) => archivedAt !== null },
]

interface BulkProps {
  picked: readonly Notification[]
  onClear: () => void
  marking: Marking
}

const Bulk = ({ picked, onClear, marking }: BulkProps) => {
  const { t } = useTranslation()
  const offered = bulkActions.filter(({ fits }) => picked.some(fits))
  return (
    <BulkBar
      chosen={picked.length}
      onClear={() => {
        onClear()
        focusList()
      }}
      busy={marking.isMarking}
      actions={offered.map(({ action, icon, fits }) => ({
        key: action,
        label: t(`notifications.page.action.${action}`),
        icon,
        able: picked.filter(fits).length,
        onClick: () => {
          marking.mark(
            action,
            picked.filter(fits).map(({ id }) => id),
            focusList,
          )
          onClear()
          focusList()
        },
      }))}
    />
  )
}

const Nothing = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  const said = (key: string): string => t(`notifications.page.${key}`)
  if (view === 'archived')
    return <EmptyState icon="archive" title={said('nothingArchived')} help={said('nothingArchivedHelp')} />
  if (view === 'all') return <EmptyState title={said('nothing')} help={said('nothingHelp')} />
  return (
    <EmptyState
      icon="circle-check"
      title={said('nothingUnread')}
      help={said('nothingUnreadHelp')}
      action={{ children: said('showAll'), href: hrefOfView('all') }}
    />
  )
}

const useNotifications = (account: Account) => {
  const at = useList(notificationsAddress)
  const { view = 'unread', topic, search, page = 1, pageSize = account.pageSize } = at.search
  const query = useQuery(
    notificationsQuery({
      view,
      page,
      pageSize,
      ...(topic === undefined ? {} : { topic }),
      ...(search === undefined ? {} : { q: search }),
    }),
  )
  useFollowUnread(query.data?.unread, () => void query.refetch())
  return { at, view, listed: pageOf(query) }
}

const Notifications = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { culture } = useStore(currentCulture)
  const { at, view, listed } = useNotifications(account)
  const marking = useMark()
  const { mark } = marking
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false })
  const ownHouse = account.establishmentName
  const head = useHead(view, mark)
  const open = (row: Notification) => {
    const href = hrefOf(row)
    if (href === undefined) return mark(row.readAt === null ? 'read' : 'unread', [row.id])
    markOpened(row)
    location.hash = href
  }
  const topics = notificationTopics.map((value) => ({ value, label: t(`notifications.topics.${value}`) }))
  const { message } = at.search
  return (
    <ListPage<Notification, typeof at.search>
      head={head}
      list={{
        name: 'notifications',
        caption: t('notifications.page.title'),
        at,
        listed,
        columns: columnsOf({ t, formats, culture, ownHouse, isNarrow, mark }),
        rowKey: ({ id }) => id,
        rowName: (row) => subjectOf(row, t, formats),
        onOpen: open,
        find: t('notifications.page.search'),
        filters: [
          { kind: 'switches', name: 'topic', label: t('notifications.page.topics'), options: topics },
        ],
        failed: t('notifications.page.failed'),
        noMatch: { title: t('notifications.page.noMatch'), help: t('notifications.page.noMatchHelp') },
        nothing: <Nothing view={view} />,
        bulk: {
          mayChoose: () => true,
          bar: (picked, clear) => <Bulk picked={picked} onClear={clear} marking={marking} />,
        },
      }}
    >
      {message !== undefined && (
        <MessageDialog id={message} onClose={() => at.change({ message: undefined })} />
      )}
    </ListPage>
  )
}

/** A person's own notifications. */
export const NotificationsPage = () => {
  const account = useAccount()
  return account === undefined ? null : <Notifications account={account} />
}
