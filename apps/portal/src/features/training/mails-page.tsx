import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Cut } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table-types.ts'
import { pageOf } from '../../ui/list/list-description.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { mailsQuery } from './queries.ts'

type Mail = CallOutput<'training.mails'>['items'][number]

const address = listAddress({ path: '/training/mails', text: 'search' })
type Search = SearchOf<typeof address>

const useColumns = (): Column<Mail>[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return [
    {
      key: 'subject',
      head: t('training.mails.subject'),
      card: 'lead',
      render: ({ subject, culture }) => (
        <span lang={culture}>
          <Cut title={subject} isStrong>
            <bdi>{subject}</bdi>
          </Cut>
        </span>
      ),
    },
    {
      key: 'to',
      head: t('training.mails.to'),
      width: '280px',
      render: ({ recipient }) => (
        <Cut title={recipient}>
          <bdi dir="ltr">{recipient}</bdi>
        </Cut>
      ),
    },
    {
      key: 'at',
      head: t('training.mails.at'),
      width: '170px',
      render: ({ createdAt }) => moment(createdAt),
    },
  ]
}

/** What training wrote and did not send: to the reader, and to officers of everybody. */
export const MailsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const at = useList(address)
  const [openId, setOpenId] = useState<string | undefined>(undefined)
  const { page = 1, pageSize = account?.pageSize ?? 10 } = at.search
  const query = useQuery(mailsQuery(page, pageSize))
  const columns = useColumns()
  const isOffice = mayDo(account, 'mail.admin')
  return (
    <ListPage<Mail, Search>
      head={{
        title: t('training.mails.title'),
        line: t(isOffice ? 'training.mails.leadAll' : 'training.mails.lead'),
      }}
      list={{
        name: 'training-mails',
        caption: t('training.mails.caption'),
        at,
        listed: pageOf(query),
        columns,
        rowKey: ({ id }) => id,
        onOpen: ({ id }) => setOpenId(id),
        failed: t('training.mails.failed'),
        noMatch: { title: t('training.mails.empty') },
        nothing: <EmptyState title={t('training.mails.empty')} help={t('training.mails.emptyText')} />,
      }}
    >
      {openId !== undefined && <MailDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  )
}
