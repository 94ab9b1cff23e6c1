import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, StatePanel } from '../../../ui/state-panel.tsx'
import { audienceOf } from '../audience.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { hrefOf } from '../list/list-search.ts'
import { authorizationQuery, historyQuery } from '../queries.ts'
import { CaseHead, type CaseTab } from './case-head.tsx'
import css from './case-page.module.css'
import { type CasePartProps, partsOf } from './case-parts.ts'
import { readCaseSearch, type TabName } from './case-search.ts'
import { CertifyDialog } from './certify-dialog.tsx'
import { ClosedReasons } from './closed-reasons.tsx'
import { useEarlier } from './compare.ts'
import { CompareTab } from './compare-tab.tsx'
import { Conversation } from './conversation.tsx'
import { type AskingDeed, DeedDialog } from './deed-dialog.tsx'
import { type Deed, openDeeds } from './deeds.ts'
import { DocumentsTab } from './documents-tab.tsx'
import { EarlierTab } from './earlier-tab.tsx'
import { FactsCard } from './facts-card.tsx'
import { ForeignPanel } from './foreign-panel.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LinesCard } from './lines-card.tsx'
import { Notices } from './notices.tsx'
import { officialPapers } from './official-papers.tsx'
import { PermitCard } from './permit-card.tsx'
import { BalancesCard, ChecklistCard, ChecksCard } from './side-panel.tsx'
import { useTicks } from './ticks.ts'
import { useAct } from './use-act.ts'

const waitingId = 'waits-for-the-list'

/** Steps without a question: taking a case, and a new request with the data of this one. */
const useQuickDeeds = (record: Authorization) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const take = useAct(record, 'take')
  const copy = useSending({
    mutationFn: () => call('authorizations.copy', { params: { id: record.id }, body: {} }),
    onSuccess: ({ id }) => navigate({ to: `/import-export/${id}/edit` }),
  })
  const fail = (error: unknown) => showToast({ tone: 'red', title: explainRefusal(error, t).title })
  const run = (deed: Deed): boolean => {
    if (deed === 'take')
      take.mutate(
        {},
        {
          onSuccess: () => showToast({ tone: 'green', title: t('authorizations.actions.take.done') }),
          onError: fail,
        },
      )
    else if (deed === 'copy') copy.mutate(undefined, { onError: fail })
    else return false
    return true
  }
  const busy: Deed | undefined = take.isPending ? 'take' : copy.isPending ? 'copy' : undefined
  return { run, busy }
}

const MainTab = ({ record, account }: CasePartProps) => {
  const { data: history = [] } = useQuery(historyQuery(record.id))
  const audience = audienceOf(account)
  return (
    <>
      <Notices record={record} history={history} audience={audience} />
      {record.document !== null && <PermitCard record={record} paper={record.document} />}
      <FactsCard record={record} />
      <LinesCard record={record} />
      <ForeignPanel record={record} account={account} />
      {audience !== 'customs' && <Conversation record={record} audience={audience} />}
    </>
  )
}

interface PartProps extends CasePartProps {
  tab: TabName
  earlier: Authorization | undefined
}

const Part = ({ tab, record, account, earlier }: PartProps) => {
  const { data: history } = useQuery(historyQuery(record.id))
  const Added = partsOf(record).find(({ name }) => name === tab)?.Tab
  if (Added !== undefined) return <Added record={record} account={account} />
  if (tab === 'documents') return <DocumentsTab record={record} account={account} />
  if (tab === 'earlier') return <EarlierTab record={record} />
  if (tab === 'compare' && earlier !== undefined) return <CompareTab record={record} earlier={earlier} />
  if (tab === 'history') return <HistoryTab record={record} history={history} />
  return <MainTab record={record} account={account} />
}

const useTabs = (record: Authorization, earlier: Authorization | undefined, isOffice: boolean): CaseTab[] => {
  const { data: history } = useQuery(historyQuery(record.id))
  return [
    { name: 'case' },
    { name: 'documents', count: officialPapers(record).length + record.attachments.length },
    ...partsOf(record).map(({ name }) => ({ name })),
    ...(isOffice ? [{ name: 'earlier' as const }] : []),
    ...(earlier === undefined ? [] : [{ name: 'compare' as const }]),
    { name: 'history', count: history?.length },
  ]
}

/** A decision is near: the officer's list of steps before it is shown. */
const isBeforeDecision = (record: Authorization): boolean =>
  ['REQ', 'PRO', 'INF', 'HLD'].includes(record.status)

const Case = ({ record, account }: CasePartProps) => {
  const { t } = useTranslation()
  const search = readCaseSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const audience = audienceOf(account)
  const [asking, setAsking] = useState<AskingDeed | 'certify'>()
  const { ticks, isDone, ...checklist } = useTicks(record)
  const quick = useQuickDeeds(record)
  const earlier = useEarlier(record, audience !== 'customs')
  const tabs = useTabs(record, earlier, audience === 'office')
  // A tab that this case does not have is no place: the case itself stands there.
  const tab = tabs.find(({ name }) => name === search.tab)?.name ?? 'case'
  const hasList = record.checklist !== null && isBeforeDecision(record)
  const mayTick = mayDo(account, 'case.review')
  const open = openDeeds(record, account).map(({ deed }) => deed)
  const isProposing = hasList && open.includes('proposeApproval')
  const isWaiting = isProposing && !isDone
  const close = () => setAsking(undefined)
  const begin = (deed: Deed) => {
    if (!quick.run(deed)) setAsking(deed as AskingDeed | 'certify')
  }
  const side = (
    <>
      {record.checks.length > 0 && <ChecksCard record={record} />}
      {record.checks.length > 0 && <BalancesCard record={record} />}
      {hasList && <ChecklistCard {...checklist} ticks={ticks} mayTick={mayTick} />}
    </>
  )
  const hasSide = record.checks.length > 0 || hasList
  const part = <Part tab={tab} record={record} account={account} earlier={earlier} />
  return (
    <PageFrame>
      <CaseHead
        record={record}
        account={account}
        tab={tab}
        tabs={tabs}
        busy={quick.busy}
        waiting={{ deeds: isWaiting ? ['proposeApproval'] : [], describedBy: waitingId }}
        onDeed={begin}
        aside={
          <ClosedReasons record={record} ticks={isProposing ? ticks : undefined} open={open} onDeed={begin} />
        }
      />
      {isWaiting && (
        <p id={waitingId} className="pv-hidden">
          {t('authorizations.case.before.wanted')}
        </p>
      )}
      <PageContent>
        {hasSide ? (
          <SideLayout side={side} sideLabel={t('authorizations.case.side')}>
            {part}
          </SideLayout>
        ) : (
          <div className={css.single}>{part}</div>
        )}
      </PageContent>
      {asking === 'certify' && <CertifyDialog record={record} onClose={close} />}
      {asking !== undefined && asking !== 'certify' && (
        <DeedDialog record={record} deed={asking} audience={audience} onClose={close} />
      )}
    </PageFrame>
  )
}

/** The case is not there: it failed, or it is none that this person may see. */
const CaseMissing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (isRefusal(error) && error.verdict !== 'notFound' && error.status !== 400)
    return (
      <FailedState
        title={t('authorizations.case.failed')}
        help={explainRefusal(error, t).title}
        {...(error.requestId ? { reference: error.requestId } : {})}
        onRetry={onRetry}
      />
    )
  return (
    <StatePanel
      icon="file-off"
      title={t('authorizations.case.notFound')}
      help={t('authorizations.case.notFoundHelp')}
      action={{ children: t('authorizations.case.toList'), href: hrefOf('/import-export') }}
    />
  )
}

export const CasePage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const account = useAccount()
  // Always asked anew: the list one comes from knows already what others did a moment ago.
  const { data, error, isError, refetch } = useQuery({ ...authorizationQuery(id), refetchOnMount: 'always' })
  if (account === undefined) return null
  if (data !== undefined) return <Case key={id} record={data} account={account} />
  return (
    <PageFrame>
      <PageHead
        title={t('authorizations.case.title')}
        back={{ label: t('authorizations.case.toList'), href: hrefOf('/import-export') }}
      />
      <PageContent>
        {isError ? <CaseMissing error={error} onRetry={() => void refetch()} /> : <Skeleton lines={12} />}
      </PageContent>
    </PageFrame>
  )
}
