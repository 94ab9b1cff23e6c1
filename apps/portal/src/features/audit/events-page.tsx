import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { useZoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { ChainTab } from './chain-tab.tsx'
import { sayDeed } from './deeds.ts'
import { eventColumns } from './event-columns.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventFilters, type SearchChange } from './event-filters.tsx'
import {
  type EventSearch,
  eventQueryOf,
  hrefOfEvents,
  isNarrowed,
  narrowingOf,
  readEventSearch,
} from './event-search.ts'
import css from './events-page.module.css'
import { ExportMenu } from './export-menu.tsx'
import { KeysetFoot } from './keyset-foot.tsx'
import { type AuditEvent, eventsQuery } from './queries.ts'
import { useVerify } from './use-verify.ts'

/** The list in the address, and how to change it: another filter begins at the newest row again. */
const useEventSearch = () => {
  const search = readEventSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: object) =>
    void navigate({ to: '/event-logs', search: readEventSearch({ ...next }) as never })
  const change = (part: SearchChange) => go({ ...narrowingOf(search), ...part })
  const openEntry = (seq: string | undefined) => go({ ...search, entry: seq })
  return { search, go, change, openEntry }
}

const Head = ({ search }: { search: EventSearch }) => {
  const { t } = useTranslation()
  const verify = useVerify()
  return (
    <PageHead
      variant="list"
      title={t('audit.title')}
      line={t('audit.line')}
      beforeActions={<ExportMenu search={search} />}
      actions={[
        {
          key: 'verify',
          label: t('audit.chain.verify'),
          icon: 'rosette-discount-check',
          kind: 'primary',
          busy: verify.isPending,
          onClick: () => verify.mutate(),
        },
      ]}
      tabs={
        <ViewTabs
          label={t('audit.tabs.label')}
          current={search.tab ?? 'entries'}
          tabs={[
            { key: 'entries', label: t('audit.tabs.entries'), href: hrefOfEvents({}) },
            { key: 'chain', label: t('audit.tabs.chain'), href: hrefOfEvents({ tab: 'chain' }) },
          ]}
        />
      }
    />
  )
}

interface NothingProps {
  search: EventSearch
  searchedUntil: { seq: number; at: string } | null
  sayWhen: (at: string) => string
  onDrop: () => void
  onGoOn: (seq: number) => void
}

const Nothing = ({ search, searchedUntil, sayWhen, onDrop, onGoOn }: NothingProps) => {
  const { t } = useTranslation()
  if (searchedUntil !== null)
    return (
      <NoMatchState
        title={t('audit.empty.title')}
        help={t('audit.empty.searched', { when: isolated(sayWhen(searchedUntil.at)) })}
        dropLabel={t('audit.empty.goOn')}
        onDrop={() => onGoOn(searchedUntil.seq)}
      />
    )
  return (
    <NoMatchState
      title={t('audit.empty.title')}
      help={t('audit.empty.help')}
      onDrop={isNarrowed(search) ? onDrop : undefined}
    />
  )
}

type Address = ReturnType<typeof useEventSearch>

const Entries = ({ account, address }: { account: Account; address: Address }) => {
  const { t } = useTranslation()
  const { search, go, change, openEntry } = address
  const limit = Math.min(Math.max(account.pageSize, 25), 100)
  const list = useQuery(eventsQuery(eventQueryOf(search, limit)))
  const zoned = useZoned(list.data?.timeZone)
  const isFailed = list.isError && list.data === undefined
  const columns = eventColumns({
    t,
    zoned,
    hrefOfEntry: (seq) => hrefOfEvents({ ...search, entry: String(seq) }),
  })
  const page = list.data
  return (
    <>
      <EventFilters search={search} onChange={change} />
      <DataTable<AuditEvent>
        caption={t('audit.title')}
        columns={columns}
        rows={isFailed ? [] : page?.items}
        rowKey={({ seq }) => String(seq)}
        rowName={({ action }) => sayDeed(action, t)}
        onOpen={({ seq }) => openEntry(String(seq))}
        expected={12}
        refreshing={list.isPlaceholderData}
        instead={
          isFailed ? (
            <FetchFailed title={t('audit.failed')} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Nothing
              search={search}
              searchedUntil={page?.searchedUntil ?? null}
              sayWhen={zoned.minute}
              onDrop={() => go({})}
              onGoOn={(seq) => change({ before: String(seq) })}
            />
          )
        }
        foot={
          page !== undefined &&
          page.items.length > 0 && <KeysetFoot page={page} search={search} zoned={zoned} onChange={change} />
        }
      />
    </>
  )
}

const Events = ({ account }: { account: Account }) => {
  const address = useEventSearch()
  const { search, openEntry } = address
  const { data } = useQuery({ ...eventsQuery({ limit: 1 }), enabled: search.tab === 'chain' })
  return (
    <PageFrame filling>
      <Head search={search} />
      <div className={css.list}>
        {search.tab === 'chain' ? (
          <ChainTab timeZone={data?.timeZone} />
        ) : (
          <Entries account={account} address={address} />
        )}
      </div>
      {search.entry !== undefined && (
        <EventDialog seq={Number(search.entry)} onClose={() => openEntry(undefined)} />
      )}
    </PageFrame>
  )
}

/** Every deed of everybody, in one chain that cannot be changed unseen. */
export const EventsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'audit.read'))
    return <ForbiddenState title={t('audit.forbidden')} help={t('audit.forbiddenHelp')} />
  return <Events account={account} />
}
