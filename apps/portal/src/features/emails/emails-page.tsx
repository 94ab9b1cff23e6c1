import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { type ListState, useList } from '../../platform/use-list.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { type HeadAction, PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { type EmailsSearch, emailsAddress, type Tab, tabs } from './emails-search.ts'
import { MessagesTab } from './messages/messages-tab.tsx'
import { OutboxTab } from './outbox/outbox-tab.tsx'
import { outboxStateQuery } from './queries.ts'
import { TemplatesTab } from './templates/templates-tab.tsx'

export interface TabProps {
  at: ListState<EmailsSearch>
  pageSize: number
}

const parts = { templates: TemplatesTab, outbox: OutboxTab, messages: MessagesTab } as const

const Head = ({ tab }: { tab: Tab }) => {
  const { t } = useTranslation()
  const { data } = useQuery(outboxStateQuery)
  const counts = data?.counts
  const actions: Record<Tab, HeadAction[]> = {
    templates: [],
    outbox: [],
    messages: [
      {
        key: 'new',
        label: t('notifications.emails.messages.new'),
        icon: 'plus',
        kind: 'primary',
        href: hrefOf('/emails/messages/new'),
      },
    ],
  }
  return (
    <PageHead
      variant="list"
      title={t('notifications.emails.title')}
      line={t(`notifications.emails.line.${tab}`)}
      actions={actions[tab]}
      tabs={
        <ViewTabs
          label={t('notifications.emails.parts')}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`notifications.emails.tab.${key}`),
            href: emailsAddress.href({ tab: key }),
            // What did not arrive wants somebody; what waits goes by itself.
            ...(key === 'outbox' && counts?.dead ? { count: counts.dead, urgent: true } : {}),
          }))}
        />
      }
    />
  )
}

/** The authority's own mails: their words, where they are, and what it says to many. */
export const EmailsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const at = useList(emailsAddress)
  if (account === undefined) return null
  if (!mayDo(account, 'mail.admin'))
    return (
      <ForbiddenState
        title={t('notifications.emails.forbidden')}
        help={t('notifications.emails.forbiddenHelp')}
      />
    )
  const { tab = 'templates', pageSize = account.pageSize } = at.search
  const Part = parts[tab]
  return (
    <PageFrame>
      <Head tab={tab} />
      <PageContent>
        <Part at={at} pageSize={pageSize} />
      </PageContent>
    </PageFrame>
  )
}
