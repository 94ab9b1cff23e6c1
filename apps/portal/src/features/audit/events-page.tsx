import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { type ListState, useList } from '../../platform/use-list.ts'
import { useZoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListFrame, type ListHead, ListPart } from '../../ui/list/list-page.tsx'
import { ForbiddenState, NoMatchState, type NoMatchStateProps } from '../../ui/state-panel.tsx'
import { sayAction } from './action-words.ts'
import { ChainTab } from './chain-tab.tsx'
import { eventColumns } from './event-columns.tsx'
import { EventDialog } from './event-dialog.tsx'
import { useEventFilters } from './event-filters.tsx'
import { type EventSearch, eventQueryOf, eventsAddress } from './event-search.ts'
import { ExportMenu } from './export-menu.tsx'
import { type EventPage, KeysetFoot } from './keyset-foot.tsx'
import { type AuditEvent, eventsQuery } from './queries.ts'
import { useVerify } from './use-verify.ts'

type Address = ListState<EventSearch>

const useHead = (search: EventSearch): ListHead => {
  const { t } = useTranslation()
  const verify = useVerify()
  return {
    title: t('audit.title'),
    line: t('audit.line'),
    beforeActions: <ExportMenu search={search} />,
    actions: [
      {
        key: 'verify',
        label: t('audit.chain.verify'),
        icon: 'rosette-discount-check',
        kind: 'primary',
        busy: verify.isPending,
        onClick: () => verify.mutate(),
      },
    ],
    views: {
      label: t('audit.tabs.label'),
      current: search.tab ?? 'entries',
      tabs: [
        { key: 'entries', label: t('audit.tabs.entries'), href: eventsAddress.href() },
        { key: 'chain', label: t('audit.tabs.chain'), href: eventsAddress.href({ tab: 'chain' }) },
      ],
    },
  }
}

/** Nothing was found, or nothing yet: a search stops after a while and says how far it came. */
const useNoMatch = (page: EventPage | undefined, at: Address, sayWhen: (at: string) => string) => {
  const { t } = useTranslation()
  const { searchedUntil = null } = page ?? {}
  const title = t('audit.empty.title')
  if (searchedUntil === null) return { title, help: t('audit.empty.help') }
  const found: NoMatchStateProps = {
    title,
    help: t('audit.empty.searched', { when: isolated(sayWhen(searchedUntil.at)) }),
    dropLabel: t('audit.empty.goOn'),
    onDrop: () => at.change({ before: String(searchedUntil.seq) }),
  }
  return found
}

const Entries = ({ account, at }: { account: Account; at: Address }) => {
  const { t } = useTranslation()
  const { search, change, address } = at
  const limit = Math.min(Math.max(account.pageSize, 25), 100)
  const list = useQuery(eventsQuery(eventQueryOf(search, limit)))
  const zoned = useZoned(list.data?.timeZone)
  const page = list.data
  const noMatch = useNoMatch(page, at, zoned.minute)
  return (
    <ListPart<AuditEvent, EventSearch>
      name="events"
      caption={t('audit.title')}
      at={at}
      listed={wholeOf(list, page?.items)}
      columns={eventColumns({
        t,
        zoned,
        hrefOfEntry: (seq) => address.href({ ...search, entry: String(seq) }),
      })}
      rowKey={({ seq }) => String(seq)}
      rowName={({ action }) => sayAction(action, t)}
      onOpen={({ seq }) => change({ entry: String(seq) })}
      find={t('audit.filters.search')}
      filters={useEventFilters(at)}
      failed={t('audit.failed')}
      noMatch={noMatch}
      nothing={<NoMatchState {...noMatch} />}
      foot={
        page !== undefined &&
        page.items.length > 0 && <KeysetFoot page={page} search={search} zoned={zoned} onChange={change} />
      }
    />
  )
}

const Events = ({ account }: { account: Account }) => {
  const at = useList(eventsAddress)
  const { tab, entry } = at.search
  const { data } = useQuery({ ...eventsQuery({ limit: 1 }), enabled: tab === 'chain' })
  return (
    <>
      <ListFrame head={useHead(at.search)}>
        {tab === 'chain' ? <ChainTab timeZone={data?.timeZone} /> : <Entries account={account} at={at} />}
      </ListFrame>
      {entry !== undefined && (
        <EventDialog seq={Number(entry)} onClose={() => at.change({ entry: undefined })} />
      )}
    </>
  )
}

/** Every action of everybody, in one chain that cannot be changed unseen. */
export const EventsPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'audit.read'))
    return <ForbiddenState title={t('audit.forbidden')} help={t('audit.forbiddenHelp')} />
  return <Events account={account} />
}
