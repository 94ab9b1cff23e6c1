import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { fileForm } from '../../platform/file-form.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { LineNotice } from '../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { exchangeAddress, type Tab, tabs } from './address.ts'
import { AuthoritiesTab } from './authorities-tab.tsx'
import { type FileOrCode, FileOrCodeDialog } from './file-or-code.tsx'
import { hrefOfIncoming, IncomingTab } from './incoming-tab.tsx'
import { OutgoingTab } from './outgoing-tab.tsx'
import { noteIncoming, outgoingQuery } from './queries.ts'

const parts = { incoming: IncomingTab, outgoing: OutgoingTab, authorities: AuthoritiesTab } as const

/** A file or code is taken in, and its page shows what it says and what its signature is worth. */
const TakeInDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const taking = useSending({
    mutationFn: (given: FileOrCode) =>
      'file' in given
        ? call('exchange.takeFile', { form: fileForm(given.file) })
        : call('exchange.takeCode', { body: given }),
    onSuccess: (detail) => {
      noteIncoming(detail)
      onClose()
      location.hash = hrefOfIncoming(detail.id)
    },
  })
  return (
    <FileOrCodeDialog
      title={t('exchange.take.title')}
      text={t('exchange.take.text')}
      label={t('exchange.take.button')}
      isBusy={taking.isPending}
      error={taking.error === null ? undefined : explain(taking.error, t).title}
      onGiven={(given) => taking.mutate(given)}
      onClose={onClose}
    />
  )
}

/** How many messages and permits want somebody. */
const numbersQuery = outgoingQuery({ page: '1', pageSize: '1', status: 'dead' })

const Head = ({ tab, onTake }: { tab: Tab; onTake: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const { data } = useQuery(numbersQuery)
  return (
    <PageHead
      variant="list"
      title={t('exchange.title')}
      line={t(`exchange.lines.${tab}`)}
      actions={
        tab === 'incoming' && onTake
          ? [
              {
                key: 'take',
                label: t('exchange.take.open'),
                icon: 'upload',
                kind: 'primary',
                onClick: onTake,
              },
            ]
          : []
      }
      tabs={
        <ViewTabs
          label={t('exchange.parts')}
          current={tab}
          tabs={tabs.map((key) => ({
            key,
            label: t(`exchange.tabs.${key}`),
            href: exchangeAddress.href({ tab: key }),
            // What did not arrive wants somebody; what waits goes by itself.
            ...(key === 'outgoing' && data?.dead ? { count: data.dead, urgent: true } : {}),
          }))}
        />
      }
    />
  )
}

/** Permits that count nowhere abroad, as a reported key of ours has signed what was sent of them. */
const ToSendAgain = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useQuery(numbersQuery)
  if (!data?.toSendAgain) return null
  return (
    <LineNotice tone="red" icon="alert-octagon">
      <p>{t('exchange.outgoing.toSendAgain', { number: number(data.toSendAgain) })}</p>
      <a href={hrefOf('/import-export?view=all&flag=copyToRepeat')}>{t('exchange.outgoing.showThem')}</a>
    </LineNotice>
  )
}

/** What authorities of other countries tell, and by which ways and keys. */
export const ExchangePage = () => {
  const account = useAccount()
  const at = useList(exchangeAddress)
  const [isTaking, setTaking] = useState(false)
  if (account === undefined) return null
  const isOfficer = (['case.review', 'case.decide', 'case.sign', 'case.revoke'] as const).some((right) =>
    mayDo(account, right),
  )
  if (!isOfficer) return <ForbiddenState />
  const { tab = 'incoming', pageSize = account.pageSize } = at.search
  const Part = parts[tab]
  return (
    <PageFrame>
      <Head tab={tab} onTake={mayDo(account, 'case.review') ? () => setTaking(true) : undefined} />
      <PageContent>
        <ToSendAgain />
        <Part at={at} pageSize={pageSize} />
      </PageContent>
      {isTaking && <TakeInDialog onClose={() => setTaking(false)} />}
    </PageFrame>
  )
}
