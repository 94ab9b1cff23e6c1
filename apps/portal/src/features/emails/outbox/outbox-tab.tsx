import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { mailStatuses } from '@papaver/contract/notifications/outbox.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { FilterChip, FilterRow, ToggleChip } from '../../../ui/filter-chips.tsx'
import { PagingFoot } from '../../../ui/paging-foot.tsx'
import { SearchPill } from '../../../ui/search-pill.tsx'
import { EmptyState, NoMatchState } from '../../../ui/state-panel.tsx'
import css from '../emails-page.module.css'
import type { TabProps } from '../emails-page.tsx'
import { type OutboxMail, outboxQuery, outboxStateQuery, templatesQuery } from '../queries.ts'
import marks from '../templates/templates.module.css'
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
        <div className={css.two}>
          <button
            type="button"
            className={`${css.name} ${css.link}`}
            data-prints
            onClick={() => onOpen(mail.id)}
          >
            <bdi>{mail.subject}</bdi>
          </button>
          <span className={css.second}>{mail.name}</span>
        </div>
      ),
    },
    {
      key: 'recipient',
      head: head('recipient'),
      card: 'line',
      render: (mail) => (
        <div className={css.two}>
          <bdi dir="ltr" className={css.wrap}>
            {mail.recipient}
          </bdi>
          <span className={css.second}>{mail.culture}</span>
        </div>
      ),
    },
    {
      key: 'status',
      head: head('status'),
      width: '170px',
      card: 'status',
      render: (mail) => (
        <div className={css.two}>
          <MailStatusWord status={mail.status} />
          {mail.attempts > 1 || mail.status === 'dead' ? (
            <span className={css.second}>
              {t('notifications.emails.outbox.attempts', { number: mail.attempts })}
            </span>
          ) : null}
        </div>
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

type Part = Pick<TabProps, 'search' | 'change'>

const Filters = ({ search, change }: Part) => {
  const { t } = useTranslation()
  const { data: state } = useQuery(outboxStateQuery)
  const { data: mails = [] } = useQuery(templatesQuery())
  const names = new Map(mails.map(({ code, name }) => [code as string, name]))
  return (
    <FilterRow>
      <SearchPill
        value={search.q ?? ''}
        placeholder={t('notifications.emails.outbox.search')}
        onChange={(text) => change({ q: text.trim() || undefined }, true)}
      />
      <fieldset className={marks.marks}>
        <legend className="pv-hidden">{t('notifications.emails.outbox.column.status')}</legend>
        {mailStatuses.map((status) => (
          <ToggleChip
            key={status}
            pressed={search.status === status}
            onChange={(isOn) => change({ status: isOn ? status : undefined })}
          >
            {t('notifications.emails.outbox.counted', {
              status: t(`notifications.emails.status.${status}`),
              number: state?.counts[status] ?? '–',
            })}
          </ToggleChip>
        ))}
      </fieldset>
      <FilterChip
        name={t('notifications.emails.outbox.kind')}
        options={noticeCodeNames.map((code) => ({ value: code, label: names.get(code) ?? code, code }))}
        value={search.code === undefined ? [] : [search.code]}
        // One at a time: the newest choice takes the place of the one before.
        onChange={(codes) => change({ code: codes.at(-1) as typeof search.code })}
      />
      <div className={css.day}>
        <DateField
          size="dense"
          labelHidden
          label={t('notifications.emails.outbox.day')}
          value={search.day ?? ''}
          onChange={(day) => change({ day: day || undefined })}
        />
      </div>
      {search.messageId !== undefined && (
        <ToggleChip pressed onChange={() => change({ messageId: undefined })}>
          {t('notifications.emails.outbox.ofMessage')}
        </ToggleChip>
      )}
    </FilterRow>
  )
}

const noFilters = { q: undefined, status: undefined, code: undefined, day: undefined, messageId: undefined }

/** Every mail that was written, and where it is. */
export const OutboxTab = ({ search, change, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { q, status, code, day, messageId, page = 1, mail } = search
  const list = useQuery(
    outboxQuery({
      page,
      pageSize,
      ...(q === undefined ? {} : { recipient: q }),
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code }),
      ...(day === undefined ? {} : { day }),
      ...(messageId === undefined ? {} : { messageId }),
    }),
  )
  const isFailed = list.isError && list.data === undefined
  const isNarrowed = [q, status, code, day, messageId].some((filter) => filter !== undefined)
  const open = (id: string) => change({ mail: id, page: search.page })
  return (
    <>
      <WhereLine />
      <Filters search={search} change={change} />
      <DataTable<OutboxMail>
        caption={t('notifications.emails.tab.outbox')}
        columns={columnsOf({ t, formats, onOpen: open })}
        rows={isFailed ? [] : list.data?.items}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        refreshing={list.isPlaceholderData}
        instead={
          isFailed ? (
            <FetchFailed
              title={t('notifications.emails.outbox.failed')}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : isNarrowed ? (
            <NoMatchState title={t('notifications.emails.outbox.noMatch')} onDrop={() => change(noFilters)} />
          ) : (
            <EmptyState
              icon="mail"
              title={t('notifications.emails.outbox.empty')}
              help={t('notifications.emails.outbox.emptyHelp')}
            />
          )
        }
        foot={
          list.data !== undefined &&
          list.data.total > 0 && (
            <PagingFoot
              {...list.data}
              onPage={(next) => change({ page: next })}
              onPageSize={(size) => change({ pageSize: size })}
            />
          )
        }
      />
      {mail !== undefined && (
        <MailDialog id={mail} onClose={(next) => change({ mail: next, page: search.page })} />
      )}
    </>
  )
}
