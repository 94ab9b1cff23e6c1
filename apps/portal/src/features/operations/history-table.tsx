import { useTranslation } from 'react-i18next'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import css from './health.module.css'
import type { HealthHistory, Span } from './queries.ts'
import { statusStyles } from './status-styles.ts'

interface HistoryTableProps {
  history: HealthHistory
  zoned: Zoned
}

const State = ({ status }: { status: Span['status'] }) => {
  const { t } = useTranslation()
  const { tone, icon } = statusStyles[status]
  return (
    <StatusPill variant="bare" tone={tone} icon={icon}>
      {t(`operations.status.${status}`)}
    </StatusPill>
  )
}

/** The strips in words: every span of every part that did not stay as it was. */
export const HistoryTable = ({ history, zoned }: HistoryTableProps) => {
  const { t } = useTranslation()
  const moved = history.probes.filter(({ spans }) => spans.length > 1)
  const calm = history.probes.filter(({ spans }) => spans.length === 1)
  return (
    <details className={`${css.details} pv-size-13`}>
      <summary>{t('operations.health.history.table')}</summary>
      <ul className={`${css.calm} pv-stack pv-gap-4 pv-flush`}>
        {calm.map(({ probe, spans }) => (
          <li key={probe}>
            <b>{t(`operations.probes.${probe}`)}</b>{' '}
            {t('operations.health.history.calm', {
              status: isolated(t(`operations.status.${spans[0]?.status}`)),
            })}
          </li>
        ))}
      </ul>
      {moved.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={css.scroll} tabIndex={0} aria-label={t('operations.health.history.table')}>
          <table className="pv-rows pv-wide">
            <thead>
              <tr>
                <th scope="col">{t('operations.health.history.part')}</th>
                <th scope="col">{t('operations.health.history.state')}</th>
                <th scope="col">{t('operations.health.history.from')}</th>
                <th scope="col">{t('operations.health.history.to')}</th>
              </tr>
            </thead>
            <tbody>
              {moved.flatMap(({ probe, spans }) =>
                spans.map((span) => (
                  <tr key={`${probe} ${span.from}`}>
                    <th scope="row">{t(`operations.probes.${probe}`)}</th>
                    <td>
                      <State status={span.status} />
                    </td>
                    <td>{zoned.minute(span.from)}</td>
                    <td>{zoned.minute(span.to)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
