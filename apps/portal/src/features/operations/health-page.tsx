import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { useZoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ToggleChip } from '../../ui/filter-chips.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Stack } from '../../ui/side-layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { HistoryTable } from './history-table.tsx'
import { KeysCard } from './keys-card.tsx'
import { ProbeLine } from './probe-row.tsx'
import { type Health, healthQuery, historyQuery, lookNow } from './queries.ts'
import { ServerCard } from './server-card.tsx'
import { statusStyles } from './status-styles.ts'

const ranges = [24, 168] as const
type Range = (typeof ranges)[number]

const useLookNow = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: lookNow,
    onSuccess: (health) => client.setQueryData(healthQuery.queryKey, health),
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('operations.health.checkFailed'),
        text: explain(error, t).title,
      }),
  })
}

const Head = ({ health }: { health: Health | undefined }) => {
  const { t } = useTranslation()
  const looking = useLookNow()
  const zoned = useZoned(health?.timeZone)
  const style = health && statusStyles[health.overall]
  return (
    <PageHead
      variant="list"
      title={t('operations.health.title')}
      status={
        health &&
        style && (
          <StatusPill tone={style.tone} icon={style.icon}>
            {t(`operations.health.overall.${health.overall}`)}
          </StatusPill>
        )
      }
      line={health && t('operations.health.checkedAt', { when: isolated(zoned.second(health.at)) })}
      actions={[
        {
          key: 'look',
          label: t('operations.health.checkNow'),
          icon: 'refresh',
          kind: 'primary',
          busy: looking.isPending,
          onClick: () => looking.mutate(),
        },
      ]}
    />
  )
}

const RangeChoice = ({ range, onChange }: { range: Range; onChange: (range: Range) => void }) => {
  const { t } = useTranslation()
  return (
    <fieldset className="pv-flex pv-gap-8">
      <legend className="pv-hidden">{t('operations.health.range.label')}</legend>
      {ranges.map((hours) => (
        <ToggleChip key={hours} pressed={hours === range} onChange={() => onChange(hours)}>
          {t(`operations.health.range.${hours}`)}
        </ToggleChip>
      ))}
    </fieldset>
  )
}

const worstFirst: readonly string[] = ['failed', 'warning', 'ok', 'off']

const Parts = ({ health }: { health: Health }) => {
  const { t } = useTranslation()
  const [range, setRange] = useState<Range>(24)
  const history = useQuery(historyQuery(range))
  const zoned = useZoned(health.timeZone)
  // What has failed comes first; within a state the order is always the same.
  const rows = health.probes.toSorted(
    (left, right) => worstFirst.indexOf(left.status) - worstFirst.indexOf(right.status),
  )
  return (
    <Card
      title={t('operations.health.parts')}
      aside={<RangeChoice range={range} onChange={setRange} />}
      padding="none"
      foot={history.data && <HistoryTable history={history.data} zoned={zoned} />}
    >
      <ul className="pv-stack pv-flush">
        {rows.map((row) => (
          <ProbeLine key={row.probe} row={row} history={history.data} zoned={zoned} />
        ))}
      </ul>
    </Card>
  )
}

const HealthView = () => {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(healthQuery)
  const zoned = useZoned(data?.timeZone)
  return (
    <PageFrame>
      <Head health={data} />
      <PageContent>
        {data === undefined && isError && (
          <FetchFailed title={t('operations.health.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && (
          <Card title={t('operations.health.parts')}>
            <Skeleton lines={12} />
          </Card>
        )}
        {data !== undefined && (
          <Stack>
            <Parts health={data} />
            <KeysCard />
            <ServerCard server={data.server} zoned={zoned} />
          </Stack>
        )}
      </PageContent>
    </PageFrame>
  )
}

/** How the server and all that it leans on stand, and what to do where something does not. */
export const HealthPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'operations.read'))
    return (
      <ForbiddenState title={t('operations.health.forbidden')} help={t('operations.health.forbiddenHelp')} />
    )
  return <HealthView />
}
