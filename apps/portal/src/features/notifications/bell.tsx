import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBell,
  IconChecks,
  IconCircleCheck,
  IconInfoCircle,
  IconList,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../platform/culture.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { queryClient } from '../../platform/queries.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { useStore } from '../../platform/store.ts'
import { showToast } from '../../platform/toasts.ts'
import { unreadCount } from '../../platform/unread.ts'
import menu from '../../ui/dropdown.module.css'
import { Dropdown } from '../../ui/dropdown.tsx'
import css from './bell.module.css'
import { hrefOf, type Notification, subjectOf } from './notice-words.ts'
import { latestQuery, markNotifications, markOpened } from './queries.ts'
import { relativeTime } from './times.ts'
import { useFollowUnread } from './use-follow-unread.ts'

const signs = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
}
const pageOfAll = '#/notifications?view=all'

const Item = ({ notice, onLeave }: { notice: Notification; onLeave: () => void }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { culture } = useStore(currentCulture)
  const Sign = signs[notice.severity]
  const isUnread = notice.readAt === null
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={`${css.item} pv-flex pv-top pv-gap-8 pv-size-13 pv-text-colour pv-round pv-tall-44`}
      data-unread={isUnread || undefined}
      href={hrefOf(notice) ?? pageOfAll}
      onClick={() => {
        markOpened(notice)
        onLeave()
      }}
    >
      <Sign size={18} className={css.sign} data-severity={notice.severity} aria-hidden />
      <span className="pv-grow pv-narrow">
        {isUnread ? (
          <span className="pv-hidden">
            {t('notifications.page.isUnread')}
            {t('ui.colon')}{' '}
          </span>
        ) : null}
        <span className={`${css.subject} pv-block pv-anywhere`}>{subjectOf(notice, t, formats)}</span>
        <span className="pv-block pv-size-12 pv-anywhere pv-dim">
          {notice.retractedAt === null ? '' : `${t('notifications.page.retracted')} · `}
          {t(`notifications.severities.${notice.severity}`)} ·{' '}
          {relativeTime(culture, notice.createdAt, nowHere())}
        </span>
      </span>
      {isUnread ? <span className={`${css.dot} pv-rigid pv-circle`} aria-hidden /> : null}
    </a>
  )
}

/** Says it where the rows would stand: on their way, failed, or none. */
const BellState = ({ isFailed, isEmpty }: { isFailed: boolean; isEmpty: boolean }) => {
  const { t } = useTranslation()
  const key = isFailed ? 'failed' : isEmpty ? 'empty' : 'loading'
  return (
    <div className={`${css.state} pv-size-13 pv-dim`} role="presentation" data-failed={isFailed || undefined}>
      {t(`notifications.bell.${key}`)}
    </div>
  )
}

const useReadAll = (close: () => void): (() => void) => {
  const { t } = useTranslation()
  return () => {
    close()
    markNotifications('readAll').catch((error: unknown) =>
      showToast({ tone: 'red', title: t('notifications.page.actFailed'), text: explain(error, t).title }),
    )
  }
}

const Latest = ({ unread, onClose }: { unread: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(latestQuery())
  const readAll = useReadAll(onClose)
  useFollowUnread(data?.unread, () => void refetch())
  const items = data?.items ?? []
  return (
    <div className={`${css.panel} pv-within`} role="presentation">
      <div className="pv-below pv-pad-8-12 pv-after-4" role="presentation">
        <div className="pv-strong">{t('notifications.bell.title')}</div>
      </div>
      {items.length === 0 ? (
        <BellState isFailed={isError} isEmpty={data !== undefined} />
      ) : (
        items.map((notice) => <Item key={notice.id} notice={notice} onLeave={onClose} />)
      )}
      <hr className={`${menu.rule} pv-unedged pv-above`} />
      {/* Not before the rows: the focus of one who opens this must not land on an action. */}
      {data !== undefined && unread > 0 ? (
        <button type="button" role="menuitem" tabIndex={-1} className={menu.item} onClick={readAll}>
          <IconChecks size={16} aria-hidden className={menu.mark} />
          {t('notifications.bell.readAll')}
        </button>
      ) : null}
      <a role="menuitem" tabIndex={-1} className={menu.item} href={pageOfAll} onClick={onClose}>
        <IconList size={16} aria-hidden className={menu.mark} />
        {t('notifications.bell.all')}
      </a>
    </div>
  )
}

const mostShown = 99
/** The list is there by the time it is opened, so that the focus goes to its first row. */
const fetchLatest = (): void => void queryClient.prefetchQuery(latestQuery())

/** The bell of the header: how many are unread, and the newest of them. */
export const NotificationBell = () => {
  const { t } = useTranslation()
  const unread = useStore(unreadCount)
  const label =
    unread === 0 ? t('notifications.bell.noneUnread') : t('notifications.bell.unread', { count: unread })
  const content = (
    <>
      <IconBell size={20} aria-hidden />
      {unread > 0 ? (
        <span
          className={`${css.count} pv-absolute pv-strong pv-words-centre pv-pill pv-on-white`}
          aria-hidden
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fetching early is no action that needs a key
    <span className={css.place} onPointerEnter={fetchLatest} onFocus={fetchLatest}>
      <Dropdown content={content} label={label} className={css.bell}>
        {(close) => <Latest unread={unread} onClose={close} />}
      </Dropdown>
    </span>
  )
}
