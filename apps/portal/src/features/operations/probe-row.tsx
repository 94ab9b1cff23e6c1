import { type ProbeName, settingsOfProbe } from '@papaver/contract/operations/probes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { IconButton } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { sayAdvice, sayFinding } from './finding-words.ts'
import css from './health.module.css'
import { HistoryStrip } from './history-strip.tsx'
import { type Health, type HealthHistory, healthQuery, type ProbeRow, testNow } from './queries.ts'
import { statusStyles } from './status-styles.ts'

/** Looks at one part now and puts what was found in its row. */
const useTest = (probe: ProbeName) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: () => testNow(probe),
    onSuccess: (result) =>
      client.setQueryData<Health>(healthQuery.queryKey, (known) => {
        if (known === undefined) return known
        const now = new Date(nowHere()).toISOString()
        const probes = known.probes.map((row) =>
          row.probe === probe
            ? { ...row, ...result, checkedAt: now, since: row.status === result.status ? row.since : now }
            : row,
        )
        return { ...known, probes }
      }),
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('operations.health.checkFailed'),
        text: explain(error, t).title,
      }),
  })
}

const Way = ({ probe }: { probe: ProbeName }) => {
  const { t } = useTranslation()
  const account = useAccount()
  if (probe === 'auditTrail' && mayDo(account, 'audit.read'))
    return <a href="#/event-logs?tab=chain">{t('operations.health.toEvents')}</a>
  const group = settingsOfProbe[probe]
  if (group === undefined || !mayDo(account, 'settings.read')) return null
  return <a href={`#/settings?group=${group}`}>{t('operations.health.toSettings')}</a>
}

/** What was wrong the last time, where nothing is wrong now: who comes in the morning asks for the night. */
const LastWrong = ({ row: { status, lastWrong }, zoned }: { row: ProbeRow; zoned: Zoned }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const isBad = status === 'warning' || status === 'failed'
  if (isBad || lastWrong === null || lastWrong.until === null) return null
  return (
    <p className={css.since}>
      {t('operations.health.lastWrong', {
        finding: isolated(sayFinding(lastWrong.detail, t, formats)),
        from: isolated(zoned.minute(lastWrong.from)),
        until: isolated(zoned.minute(lastWrong.until)),
      })}
    </p>
  )
}

interface ProbeLineProps {
  row: ProbeRow
  history: HealthHistory | undefined
  zoned: Zoned
}

/** One part that is looked after: how it stands, since when, what to do, how it stood. */
export const ProbeLine = ({ row, history, zoned }: ProbeLineProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const test = useTest(row.probe)
  const { probe, status, detail, since, milliseconds } = row
  const name = t(`operations.probes.${probe}`)
  const style = statusStyles[status]
  const isBad = status === 'warning' || status === 'failed'
  const advice = isBad ? sayAdvice(detail, t) : ''
  const spans = history?.probes.find((each) => each.probe === probe)?.spans
  return (
    <li
      className={`${css.probe} pv-stack pv-top pv-gap-4-16 pv-block-12 pv-inline-16 pv-next`}
      aria-busy={test.isPending}
    >
      <div className={`${css.state} pv-size-13`}>
        <StatusPill tone={style.tone} icon={style.icon} variant={isBad ? 'pill' : 'bare'}>
          {t(`operations.status.${status}`)}
        </StatusPill>
      </div>
      <div className={`${css.about} pv-stack pv-gap-2 pv-narrow`}>
        <h3 className="pv-line-20">{name}</h3>
        <p className={css.finding}>{sayFinding(detail, t, formats)}</p>
        {advice !== '' && <p className={`${css.advice} pv-medium`}>{advice}</p>}
        <p className={css.since}>
          {t('operations.health.since', { when: isolated(zoned.minute(since)) })} ·{' '}
          {t('operations.health.took', { milliseconds: isolated(formats.number(milliseconds)) })}
          <Way probe={probe} />
        </p>
        <LastWrong row={row} zoned={zoned} />
      </div>
      <div className={css.past}>
        {history !== undefined && (
          <HistoryStrip probe={name} spans={spans ?? []} from={history.from} to={history.to} />
        )}
      </div>
      <IconButton
        icon="refresh"
        name={t('operations.health.checkOne', { probe: name })}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      />
    </li>
  )
}
