import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { dashboardQuery } from '../../platform/queries.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { type Account, mayDo } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sideOf } from '../casework/side.ts'
import { BalancesCard } from './balances-card.tsx'
import { caseHref } from './case-href.ts'
import { Counts } from './counts.tsx'
import { Deadlines } from './deadlines.tsx'
import { DecisionTimes } from './decision-times.tsx'
import { DueNext } from './due-next.tsx'
import { HeldGoods } from './held-goods.tsx'
import { KindsCard } from './kinds-card.tsx'
import { NewsCard } from './news-card.tsx'
import { RunsOut } from './runs-out.tsx'
import { StoppedLicences } from './stopped-licences.tsx'
import { WeeksChart } from './weeks-chart.tsx'
import css from './work-home.module.css'

const Waiting = () => (
  <div className={`${css.grid} pv-stack pv-gap-14`}>
    <div className={`${css.wide} pv-stack pv-fit pv-narrow`}>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
    <Card>
      <Skeleton lines={6} />
    </Card>
  </div>
)

const Work = ({ account }: { account: Account }) => {
  const { data, error, refetch } = useQuery(dashboardQuery)
  if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  const side = sideOf(account)
  // Whoever asks for no authorizations (a grower) has other things to do next.
  const isTrader = side !== 'holder' || mayDo(account, 'authorization.request')
  return (
    <>
      <StoppedLicences licences={data.stoppedLicences} />
      <HeldGoods permits={data.heldGoods} />
      <Counts counts={data.counts} />
      <div className={`${css.grid} pv-stack pv-gap-14`}>
        <div className={`${css.wide} pv-stack pv-fit pv-narrow pv-gap-14`}>
          {isTrader ? <DueNext items={data.dueNext} side={side} /> : null}
          {data.deadlines.length > 0 || !isTrader ? (
            <Deadlines items={data.deadlines} isAlone={!isTrader} />
          ) : null}
        </div>
        {data.balances.length > 0 ? <BalancesCard rows={data.balances} /> : null}
        {data.kinds.length > 0 ? (
          <div className={`${css.wide} pv-stack pv-fit pv-narrow`}>
            <KindsCard kinds={data.kinds} isAlone={!isTrader} />
          </div>
        ) : null}
        {data.weeks.length > 0 ? <WeeksChart weeks={data.weeks} /> : null}
        {data.decisionTimes.length > 0 ? <DecisionTimes times={data.decisionTimes} /> : null}
        {data.weeks.length > 0 ? <RunsOut permits={data.runningOut} /> : null}
        <NewsCard account={account} />
      </div>
    </>
  )
}

/** What do I do now? Counts, what is due, and one button that opens the next case (look §14, 02). */
export const WorkHome = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { weekday } = useFormats()
  const { data } = useQuery(dashboardQuery)
  const today = weekday(new Date(nowHere()))
  return (
    <div className="pv-column pv-gap-14">
      <div className="pv-row pv-wrap pv-apart pv-gap-8">
        <h1>{today.charAt(0).toLocaleUpperCase() + today.slice(1)}</h1>
        <div className="pv-flex pv-wrap pv-gap-8" data-noprint>
          {mayDo(account, 'authorization.request') ? (
            <a href="#/import-export/new" className="pv-button">
              <IconPlus size={16} aria-hidden />
              {t('frame.home.newRequest')}
            </a>
          ) : null}
          {mayDo(account, 'cultivation.report') ? (
            <a href="#/spa-cultivation" className="pv-button" data-filled>
              <IconPlus size={16} aria-hidden />
              {t('field-reports.list.new')}
            </a>
          ) : null}
          {data?.nextCaseId ? (
            <a href={caseHref(sideOf(account), data.nextCaseId)} className="pv-button" data-filled>
              <IconPlayerPlay size={16} aria-hidden />
              {t(`frame.home.start.${sideOf(account)}`)}
            </a>
          ) : null}
        </div>
      </div>
      <Work account={account} />
    </div>
  )
}
