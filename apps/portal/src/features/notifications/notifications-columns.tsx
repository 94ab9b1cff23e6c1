import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/formats.ts'
import { masterQuery } from '../../platform/queries.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { keepFocus } from './keep-focus.ts'
import { detailOf, hrefOf, type Notification, severityStyles, subjectOf } from './notice-words.ts'
import css from './notifications-page.module.css'
import { markOpened } from './queries.ts'
import { relativeTime } from './times.ts'
import type { useMark } from './use-mark.ts'

interface ColumnsInput {
  t: TFunction
  formats: Formats
  culture: string
  /** The reader's own establishment, which need not be named to him. */
  ownHouse: string | null | undefined
  /** Without room for a column of its own, the day stands below the time. */
  isNarrow: boolean
  mark: ReturnType<typeof useMark>['mark']
}

const What = ({
  row,
  t,
  formats,
  ownHouse,
}: { row: Notification } & Pick<ColumnsInput, 't' | 'formats' | 'ownHouse'>) => {
  const { data: reasons } = useQuery(masterQuery('masters.reasons'))
  const subject = subjectOf(row, t, formats)
  const href = hrefOf(row)
  const isUnread = row.readAt === null
  return (
    <div className={css.what} data-unread={isUnread || undefined}>
      <span className={`${css.subject} pv-flex pv-baseline pv-gap-8 pv-anywhere`}>
        {isUnread ? (
          <>
            <span className={`${css.dot} pv-rigid pv-circle`} aria-hidden />
            <span className="pv-hidden">
              {t('notifications.page.isUnread')}
              {t('ui.colon')}{' '}
            </span>
          </>
        ) : null}
        {href === undefined ? (
          <span>{subject}</span>
        ) : (
          <a href={href} onClick={() => markOpened(row)}>
            {subject}
          </a>
        )}
      </span>
      {row.retractedAt === null ? null : (
        <StatusPill tone="red" icon="arrow-back-up" variant="bare">
          {t('notifications.page.retracted')}
        </StatusPill>
      )}
      <span className={`${css.detail} pv-hint pv-anywhere`}>
        {detailOf(row, ownHouse, reasons).map((part, index) => (
          <span key={part}>
            {index > 0 ? ' · ' : ''}
            <bdi>{part}</bdi>
          </span>
        ))}
      </span>
    </div>
  )
}

const RowActions = ({
  row,
  t,
  formats,
  mark,
}: { row: Notification } & Pick<ColumnsInput, 't' | 'formats' | 'mark'>) => {
  const subject = subjectOf(row, t, formats)
  const turn = row.readAt === null ? 'read' : 'unread'
  const move = row.archivedAt === null ? 'archive' : 'restore'
  const nameOf = (action: string) =>
    t('notifications.page.actionOf', { action: t(`notifications.page.action.${action}`), subject })
  return (
    <span className={`${css.actions} pv-gap-4 pv-inline-flex`}>
      <IconButton
        icon={turn === 'read' ? 'mail-opened' : 'mail'}
        name={nameOf(turn)}
        onClick={(event) => mark(turn, [row.id], keepFocus(event.currentTarget))}
      />
      <IconButton
        icon={move === 'archive' ? 'archive' : 'arrow-back-up'}
        name={nameOf(move)}
        onClick={(event) => mark(move, [row.id], keepFocus(event.currentTarget))}
      />
    </span>
  )
}

const Time = ({ row, t, formats, culture, isNarrow }: { row: Notification } & ColumnsInput) => (
  <div className={css.time}>
    <span>{relativeTime(culture, row.createdAt, nowHere())}</span>
    <time className={`${css.detail} pv-hint pv-anywhere`} dateTime={row.createdAt}>
      {formats.moment(row.createdAt)}
    </time>
    {isNarrow && row.dueOn !== null ? (
      <span className={`${css.due} pv-medium pv-text-colour`}>
        {t('notifications.page.due', { day: formats.mediumDay(row.dueOn) })}
      </span>
    ) : null}
  </div>
)

export const columnsOf = (input: ColumnsInput): Column<Notification>[] => {
  const { t, formats, isNarrow } = input
  const due: Column<Notification> = {
    key: 'due',
    head: t('notifications.page.columns.due'),
    width: '132px',
    render: ({ dueOn }) => (dueOn === null ? null : formats.mediumDay(dueOn)),
  }
  return [
    {
      key: 'what',
      head: t('notifications.page.columns.what'),
      card: 'line',
      render: (row) => <What row={row} {...input} />,
    },
    {
      key: 'severity',
      head: t('notifications.page.columns.severity'),
      width: '120px',
      card: 'lead',
      render: ({ severity }) => (
        <StatusPill {...severityStyles[severity]} variant="bare">
          {t(`notifications.severities.${severity}`)}
        </StatusPill>
      ),
    },
    ...(isNarrow ? [] : [due]),
    {
      key: 'time',
      head: t('notifications.page.columns.time'),
      width: '156px',
      card: 'line',
      render: (row) => <Time row={row} {...input} />,
    },
    {
      key: 'actions',
      head: t('notifications.page.columns.actions'),
      headHidden: true,
      width: '88px',
      card: 'status',
      render: (row) => <RowActions row={row} {...input} />,
    },
  ]
}
