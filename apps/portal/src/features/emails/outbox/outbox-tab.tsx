import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { mailStatuses } from '@papaver/contract/notifications/outbox.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { kept, oneOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { RowName, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ExportTool } from '../../../ui/list/export-tool.tsx'
import { pageOf } from '../../../ui/list/list-description.ts'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { ListPart } from '../../../ui/list/list-page.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import type { TabProps } from '../emails-page.tsx'
import type { EmailsSearch } from '../emails-search.ts'
import { type OutboxMail, outboxQuery, outboxStateQuery, templatesQuery } from '../queries.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailStatusWord } from './mail-status.tsx'
import { WhereLine } from './where-line.tsx'

interface ColumnsInput {
  t: TFunction
  formats: Formats
  onOpen: (id: string) => void
}

const columnsOf = ({ t, formats, onOpen }: ColumnsInput): Column<OutboxMail>[] => {
  const head = (key: string) => t(`notifications.emails.outbox.column.${key}`)
  return [
    {
      key: 'mail',
      head: head('mail'),
      card: 'lead',
      render: (mail) => (
        <TwoLines
          isWhole
          first={<RowName onOpen={() => onOpen(mail.id)}>{mail.subject}</RowName>}
          second={mail.name}
        />
      ),
    },
    {
      key: 'recipient',
      head: head('recipient'),
      card: 'line',
      render: (mail) => (
        <TwoLines isWhole first={<bdi dir="ltr">{mail.recipient}</bdi>} second={mail.culture} />
      ),
    },
    {
      key: 'status',
      head: head('status'),
      width: '170px',
      card: 'status',
      render: (mail) => (
        <TwoLines
          isWhole
          first={<MailStatusWord status={mail.status} />}
          second={
            mail.attempts > 1 || mail.status === 'dead'
              ? t('notifications.emails.outbox.attempts', { number: mail.attempts })
              : null
          }
        />
      ),
    },
    {
      key: 'time',
      head: head('time'),
      width: '150px',
      render: (mail) => formats.moment(mail.createdAt),
    },
  ]
}

const useFilters = ({ search }: TabProps['at']): ListFilter<EmailsSearch>[] => {
  const { t } = useTranslation()
  const { data: state } = useQuery(outboxStateQuery)
  const { data: mails = [] } = useQuery(templatesQuery())
  const names = new Map(mails.map(({ code, name }) => [code as string, name]))
  const words = 'notifications.emails.outbox'
  const statuses = mailStatuses.map((value) => ({
    value,
    label: t(`${words}.counted`, {
      status: t(`notifications.emails.status.${value}`),
      number: state?.counts[value] ?? '–',
    }),
  }))
  const kinds = noticeCodeNames.map((code) => ({ value: code, label: names.get(code) ?? code, code }))
  return [
    { kind: 'switches', name: 'status', label: t(`${words}.column.status`), options: statuses },
    { kind: 'one', name: 'code', label: t(`${words}.kind`), options: kinds },
    { kind: 'day', name: 'day', label: t(`${words}.day`) },
    ...(search.messageId === undefined
      ? []
      : [{ kind: 'switch', name: 'messageId', label: t(`${words}.ofMessage`), isOn: true } as const]),
  ]
}

/** Every mail that was written, and where it is. */
export const OutboxTab = ({ at, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { q: recipient, status, code, day, messageId, page = 1, mail } = at.search
  const asked = kept({
    page,
    pageSize,
    recipient,
    status,
    code: oneOf(noticeCodeNames, code),
    day,
    messageId,
  })
  const query = asked as Parameters<typeof outboxQuery>[0]
  const list = useQuery(outboxQuery(query))
  const open = (id: string) => at.change({ mail: id })
  const words = 'notifications.emails.outbox'
  return (
    <>
      <WhereLine />
      <ListPart<OutboxMail, EmailsSearch>
        name="outbox"
        caption={t('notifications.emails.tab.outbox')}
        at={at}
        listed={pageOf(list)}
        columns={columnsOf({ t, formats, onOpen: open })}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        find={t(`${words}.search`)}
        filters={useFilters(at)}
        tools={<ExportTool take={(format) => call('emails.outboxExport', { query: { ...query, format } })} />}
        failed={t(`${words}.failed`)}
        noMatch={{ title: t(`${words}.noMatch`) }}
        nothing={<EmptyState icon="mail" title={t(`${words}.empty`)} help={t(`${words}.emptyHelp`)} />}
      />
      {mail !== undefined && <MailDialog id={mail} onClose={(next) => at.change({ mail: next })} />}
    </>
  )
}
