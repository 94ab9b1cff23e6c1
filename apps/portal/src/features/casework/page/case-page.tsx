import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, StatePanel } from '../../../ui/state-panel.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { isBlocked, isQuick, openButtons } from '../actions/buttons.ts'
import { BlockedBy, ClosedReasons } from '../actions/closed-reasons.tsx'
import { useAct } from '../actions/use-act.ts'
import { KindContext, PagesContext, pagesOf, useCaseWords, usePages } from '../context.ts'
import type { CasePages, CasePartProps, CaseTab } from '../pages.ts'
import { callOf, caseQuery, historyQuery } from '../queries.ts'
import { sideOf } from '../side.ts'
import { addedTabs, readCaseSearch } from '../tabs.ts'
import { CaseHead, type HeadTab } from './case-head.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { CompareTab } from './compare-tab.tsx'
import { Conversation } from './conversation.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { Notices } from './notices.tsx'
import { officialDocuments } from './official-documents.tsx'
import { useFollowCase } from './use-follow-case.ts'
import { useTicks } from './use-ticks.ts'

const waitingId = 'waits-for-the-list'
const blockedId = 'stopped-by-checks'

/** Steps without a question: what takes nothing, and a new request with the data of this one. */
const useQuick = (record: CaseView) => {
  const { t } = useTranslation()
  const pages = usePages()
  const say = useCaseWords()
  const navigate = useNavigate()
  const act = useAct(record)
  const copy = useSending({
    mutationFn: () => call(callOf(pages.feature, 'copy'), { params: { id: record.id }, body: {} }),
    onSuccess: ({ id }) => navigate({ to: `${pages.kind.place}/${id}/edit` }),
  })
  const onError = (error: unknown) => showToast({ tone: 'red', title: explain(error, t).title })
  const run = (button: string): boolean => {
    if (button === 'copy') copy.mutate(undefined, { onError })
    else if (!isQuick(pages, button)) return false
    else {
      const onSuccess = () => showToast({ tone: 'green', title: say(`actions.${button}.done`) })
      act.mutate({ action: button, body: {} }, { onSuccess, onError })
    }
    return true
  }
  return { run, busy: act.isPending ? act.variables?.action : copy.isPending ? 'copy' : undefined }
}

const MainTab = ({ record, account }: CasePartProps) => {
  const { feature, Main } = usePages()
  const { data: history = [] } = useQuery(historyQuery(feature, record.id))
  const side = sideOf(account)
  return (
    <>
      <Notices record={record} history={history} side={side} />
      <Main record={record} account={account} />
      {side !== 'customs' && <Conversation record={record} side={side} />}
    </>
  )
}

interface PartProps extends CasePartProps {
  tab: string
  own: readonly CaseTab[]
  earlier: CaseView | undefined
}

const Part = ({ tab, own, record, account, earlier }: PartProps) => {
  const { feature } = usePages()
  const { data: history } = useQuery(historyQuery(feature, record.id))
  const Own = own.find(({ name }) => name === tab)?.Tab
  if (Own !== undefined) return <Own record={record} account={account} />
  if (tab === 'documents') return <DocumentsTab record={record} account={account} />
  if (tab === 'compare' && earlier !== undefined) return <CompareTab record={record} earlier={earlier} />
  if (tab === 'history') return <HistoryTab record={record} history={history} />
  return <MainTab record={record} account={account} />
}

/** The case that this one replaces. */
const useReplaced = ({ replaces }: CaseView, isWanted: boolean): CaseView | undefined => {
  const { feature } = usePages()
  const enabled = isWanted && replaces !== null
  return useQuery({ ...caseQuery<CaseView>(feature, replaces?.id ?? ''), enabled }).data
}

/** The case to compare with: the one that was chosen, else the one that the kind says. */
const useEarlierCase = ({ record, account }: CasePartProps, chosen: string | undefined) => {
  const { feature, comparison } = usePages()
  const useEarlier = comparison?.useEarlier ?? useReplaced
  const usual = useEarlier(record, sideOf(account) !== 'customs')
  const isChosen = chosen !== undefined && chosen !== record.id && sideOf(account) !== 'customs'
  const other = useQuery({ ...caseQuery<CaseView>(feature, chosen ?? ''), enabled: isChosen }).data
  return isChosen ? other : usual
}

/** What stands on which tab, and which of them is open. */
const useTabs = ({ record, account }: CasePartProps) => {
  const { feature, tabs: ofKind } = usePages()
  const search = readCaseSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const { data: history } = useQuery(historyQuery(feature, record.id))
  const earlier = useEarlierCase({ record, account }, search.with)
  const own = [...addedTabs(feature), ...ofKind].filter(({ isFor }) => isFor(record, account))
  const tabs: HeadTab[] = [
    { name: 'case' },
    { name: 'documents', count: officialDocuments(record).length + record.attachments.length },
    ...own.map(({ name }) => ({ name })),
    ...(earlier === undefined ? [] : [{ name: 'compare' }]),
    { name: 'history', count: history?.length },
  ]
  // A tab that this case does not have is no place: the case itself stands there.
  const tab = tabs.find(({ name }) => name === search.tab)?.name ?? 'case'
  return { tab, tabs, own, earlier }
}

const Dialogs = ({ record, button, onClose }: { record: CaseView; button: string; onClose: () => void }) => {
  const Own = usePages().dialogs?.[button]
  return Own === undefined ? (
    <ActionDialog record={record} button={button} onClose={onClose} />
  ) : (
    <Own record={record} onClose={onClose} />
  )
}

const Case = ({ record, account }: CasePartProps) => {
  const pages = usePages()
  const say = useCaseWords()
  const { tab, tabs, own, earlier } = useTabs({ record, account })
  const [asking, setAsking] = useState<string>()
  useFollowCase(pages.feature, record.id, asking !== undefined)
  const { ticks, isDone, ...checklist } = useTicks(record)
  const quick = useQuick(record)
  // A decision is near: the officer's list of steps before it is shown.
  const hasList = record.checklist !== null && pages.kind.filesWhile.office.includes(record.status)
  const open = openButtons(pages, record, account).map(({ button }) => button)
  const isProposing = hasList && open.includes('proposeApproval')
  const isWaiting = isProposing && !isDone
  const blocked = open.filter((button) => isBlocked(pages, record, button))
  const begin = (button: string) => {
    if (!quick.run(button)) setAsking(button)
  }
  const hasChecks = record.checks.length > 0
  const side = (
    <>
      {hasChecks && <ChecksCard record={record} />}
      {hasChecks && pages.Side && <pages.Side record={record} account={account} />}
      {hasList && <ChecklistCard {...checklist} ticks={ticks} mayTick={mayDo(account, 'case.review')} />}
    </>
  )
  const part = <Part tab={tab} own={own} record={record} account={account} earlier={earlier} />
  return (
    <PageFrame>
      <CaseHead
        record={record}
        account={account}
        tab={tab}
        tabs={tabs}
        own={own}
        busy={quick.busy}
        waiting={{ button: isWaiting ? 'proposeApproval' : undefined, describedBy: waitingId }}
        blocked={{ buttons: blocked, describedBy: blockedId }}
        onButton={begin}
        aside={
          <ClosedReasons
            record={record}
            ticks={isProposing ? ticks : undefined}
            open={open}
            blocked={blocked}
            onButton={begin}
          />
        }
      />
      {blocked.length > 0 && <BlockedBy record={record} id={blockedId} />}
      {isWaiting && (
        <p id={waitingId} className="pv-hidden">
          {say('case.before.wanted')}
        </p>
      )}
      <PageContent>
        {hasChecks || hasList ? (
          <SideLayout side={side} sideLabel={say('case.side')}>
            {part}
          </SideLayout>
        ) : (
          <div className="pv-stack pv-fit pv-gap-12">{part}</div>
        )}
      </PageContent>
      {asking !== undefined && (
        <Dialogs record={record} button={asking} onClose={() => setAsking(undefined)} />
      )}
    </PageFrame>
  )
}

/** The case is not there: it failed, or it is none that this person may see. */
const CaseMissing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { kind } = usePages()
  const say = useCaseWords()
  if (isRefusal(error) && error.verdict !== 'notFound' && error.status !== 400)
    return (
      <FailedState
        title={say('case.failed')}
        help={explain(error, t).title}
        {...(error.requestId ? { reference: error.requestId } : {})}
        onRetry={onRetry}
      />
    )
  return (
    <StatePanel
      icon="file-off"
      title={say('case.notFound')}
      help={say('case.notFoundHelp')}
      action={{ children: say('case.toList'), href: hrefOf(kind.place) }}
    />
  )
}

const Loaded = () => {
  const { feature, kind } = usePages()
  const say = useCaseWords()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const account = useAccount()
  // Always asked anew: the list one comes from knows already what others did a moment ago.
  const { data, error, isError, refetch } = useQuery({
    ...caseQuery<CaseView>(feature, id),
    refetchOnMount: 'always',
    // The open page decides itself when it hears of others (`useFollowCase`).
    refetchOnWindowFocus: false,
  })
  if (account === undefined) return null
  if (data !== undefined) return <Case key={id} record={data} account={account} />
  return (
    <PageFrame>
      <PageHead title={say('case.title')} back={{ label: say('case.toList'), href: hrefOf(kind.place) }} />
      <PageContent>
        {isError ? <CaseMissing error={error} onRetry={() => void refetch()} /> : <Skeleton lines={12} />}
      </PageContent>
    </PageFrame>
  )
}

/** The page of one case of a kind. */
export const CasePage = <View extends CaseView>({ pages }: { pages: CasePages<View> }) => (
  <KindContext value={pages}>
    <PagesContext value={pagesOf(pages)}>
      <Loaded />
    </PagesContext>
  </KindContext>
)
