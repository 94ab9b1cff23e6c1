import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Flag } from '../../../ui/flag.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { FoundCounts, FoundList } from '../check-result.tsx'
import type { FirstLook as Look } from './look-worker.ts'

/** What the browser has found by itself; the authority's check takes its place. */
export const FirstLook = ({ look }: { look: Look }) => {
  const { t } = useTranslation()
  const isRight = look.errors + look.warnings === 0
  return (
    <section className="pv-stack pv-gap-16" aria-label={t('statistics.look.title')}>
      <div role="status" className="pv-stack pv-gap-8">
        <h3 className="pv-strong">{t('statistics.look.title')}</h3>
        {isRight && look.rows > 0 ? (
          <Flag severity="passed">{t('statistics.look.right')}</Flag>
        ) : (
          <FoundCounts result={look} />
        )}
        <p className="pv-flush pv-hint">{t('statistics.look.lead')}</p>
      </div>
      {!isRight && <FoundList result={look} left="statistics.look.more" />}
    </section>
  )
}

/** A file on its way: how many rows were looked at, or how much of it has arrived. */
export const LookProgress = ({
  rows,
  sent,
  onStop,
}: {
  rows: number | undefined
  /** From 0 to 1; undefined where it is not known. */
  sent?: number | undefined
  onStop: () => void
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isSending = sent !== undefined && sent > 0 && sent < 1
  return (
    <ProgressLine
      label={t(isSending ? 'statistics.report.sending' : 'statistics.page.reading')}
      done={sent ?? 0}
      total={isSending ? 1 : undefined}
      // Read out, a number that grows would talk without an end.
      {...(rows !== undefined && {
        estimate: <span aria-hidden>{t('statistics.look.rows', { count: rows, rows: number(rows) })}</span>,
      })}
      onStop={onStop}
    />
  )
}
