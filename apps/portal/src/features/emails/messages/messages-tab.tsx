import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import css from '../emails-page.module.css'
import type { TabProps } from '../emails-page.tsx'
import { messagesQuery, type SentMessage } from '../queries.ts'
import { useAudienceWords } from './audience-words.ts'
import { DraftsCard } from './drafts-card.tsx'
import { MessageStatus } from './message-status.tsx'

interface ColumnsInput {
  t: TFunction
  formats: Formats
  sayAudience: (audience: SentMessage['audience']) => string
}

/** How it fared, in one line: whom it reached, and what of its mails wants a look. */
const Figures = ({ message, t, formats }: { message: SentMessage } & Pick<ColumnsInput, 't' | 'formats'>) => {
  const { told, recipients, mails, banner, isSent } = message
  const { number, shortDay } = formats
  return (
    <div className={css.two}>
      {isSent && (
        <span>{t('notifications.emails.message.told', { told: number(told), all: number(recipients) })}</span>
      )}
      {isSent && mails.waiting + mails.dead > 0 && (
        <span className={css.second}>
          {t('notifications.emails.message.open', {
            waiting: number(mails.waiting),
            dead: number(mails.dead),
          })}
        </span>
      )}
      {banner !== null && (
        <span className={isSent ? css.second : undefined}>
          {t('notifications.emails.message.hangs', {
            from: shortDay(banner.from),
            until: shortDay(banner.until),
          })}
        </span>
      )}
    </div>
  )
}

const columnsOf = ({ t, formats, sayAudience }: ColumnsInput): Column<SentMessage>[] => {
  const head = (key: string) => t(`notifications.emails.messages.column.${key}`)
  return [
    {
      key: 'subject',
      head: head('subject'),
      card: 'lead',
      render: (message) => (
        <div className={css.two}>
          <a className={css.name} href={`#/emails/messages/${message.id}`}>
            <bdi>{message.subject}</bdi>
          </a>
          <span className={css.second}>{sayAudience(message.audience)}</span>
        </div>
      ),
    },
    {
      key: 'status',
      head: head('status'),
      width: '150px',
      card: 'status',
      render: (message) => <MessageStatus message={message} />,
    },
    {
      key: 'figures',
      head: head('figures'),
      render: (message) => <Figures message={message} t={t} formats={formats} />,
    },
    {
      key: 'time',
      head: head('time'),
      width: '170px',
      render: (message) => (
        <div className={css.two}>
          <span>{formats.moment(message.createdAt)}</span>
          <span className={css.second}>{message.createdBy}</span>
        </div>
      ),
    },
  ]
}

/** What the authority has said to many, the newest first. */
export const MessagesTab = ({ search, change, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const sayAudience = useAudienceWords()
  const list = useQuery(messagesQuery({ page: search.page ?? 1, pageSize }))
  const isFailed = list.isError && list.data === undefined
  return (
    <>
      <DraftsCard search={search} change={change} />
      <DataTable<SentMessage>
        caption={t('notifications.emails.tab.messages')}
        columns={columnsOf({ t, formats, sayAudience })}
        rows={isFailed ? [] : list.data?.items}
        rowKey={({ id }) => id}
        onOpen={({ id }) => {
          location.hash = `#/emails/messages/${id}`
        }}
        refreshing={list.isPlaceholderData}
        instead={
          isFailed ? (
            <FetchFailed
              title={t('notifications.emails.messages.failed')}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <EmptyState
              icon="send"
              title={t('notifications.emails.messages.empty')}
              help={t('notifications.emails.messages.emptyHelp')}
              action={{
                children: t('notifications.emails.messages.new'),
                href: hrefOf('/emails/messages/new'),
              }}
            />
          )
        }
        foot={
          list.data !== undefined &&
          list.data.total > 0 && (
            <PagingFoot
              {...list.data}
              onPage={(page) => change({ page })}
              onPageSize={(size) => change({ pageSize: size })}
            />
          )
        }
      />
    </>
  )
}
