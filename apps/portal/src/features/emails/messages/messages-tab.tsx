import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { RowName, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { pageOf } from '../../../ui/list/list-description.ts'
import { ListPart } from '../../../ui/list/list-page.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import type { TabProps } from '../emails-page.tsx'
import type { EmailsSearch } from '../emails-search.ts'
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
  const { notified, recipients, mails, banner, isSent } = message
  const { number, shortDay } = formats
  return (
    <div className="pv-stack pv-narrow pv-block-2">
      {isSent && (
        <span>
          {t('notifications.emails.message.notified', {
            notified: number(notified),
            all: number(recipients),
          })}
        </span>
      )}
      {isSent && mails.waiting + mails.dead > 0 && (
        <span className="pv-hint">
          {t('notifications.emails.message.open', {
            waiting: number(mails.waiting),
            dead: number(mails.dead),
          })}
        </span>
      )}
      {banner !== null && (
        <span className={isSent ? 'pv-hint' : undefined}>
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
        <TwoLines
          isWhole
          first={<RowName href={hrefOf(`/emails/messages/${message.id}`)}>{message.subject}</RowName>}
          second={sayAudience(message.audience)}
        />
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
        <TwoLines isWhole first={formats.moment(message.createdAt)} second={message.createdBy} />
      ),
    },
  ]
}

/** What the authority has said to many, the newest first. */
export const MessagesTab = ({ at, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const sayAudience = useAudienceWords()
  const words = 'notifications.emails.messages'
  return (
    <>
      <DraftsCard at={at} />
      <ListPart<SentMessage, EmailsSearch>
        name="messages"
        caption={t('notifications.emails.tab.messages')}
        at={at}
        listed={pageOf(useQuery(messagesQuery({ page: at.search.page ?? 1, pageSize })))}
        columns={columnsOf({ t, formats, sayAudience })}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => hrefOf(`/emails/messages/${id}`)}
        failed={t(`${words}.failed`)}
        noMatch={{}}
        nothing={
          <EmptyState
            icon="send"
            title={t(`${words}.empty`)}
            help={t(`${words}.emptyHelp`)}
            action={{ children: t(`${words}.new`), href: hrefOf('/emails/messages/new') }}
          />
        }
      />
    </>
  )
}
