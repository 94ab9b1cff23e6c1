import { useTranslation } from 'react-i18next'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What came back of a call that was tried. */
export interface Answered {
  readonly status: number
  readonly isDryRun: boolean
  /** How many calls are left of this minute, as the answer says it; null without a key. */
  readonly limits: string | null
  readonly text?: string
  /** Of a file. */
  readonly bytes?: number
}

/** Indented, where it is JSON. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export const Answer = ({ answered: { status, isDryRun, limits, text, bytes } }: { answered: Answered }) => {
  const { t } = useTranslation()
  const isDone = status < 300
  return (
    <Card title={t('api-keys.calls.try.answer')}>
      <div className="pv-stack pv-fit pv-gap-8" role="status">
        <div className="pv-row pv-wrap pv-gap-8">
          <StatusPill tone={isDone ? 'green' : 'red'} icon={isDone ? 'circle-check' : 'circle-x'}>
            <Ltr>{String(status)}</Ltr>
          </StatusPill>
          {isDryRun && <span className="pv-dim">{t('api-keys.calls.try.dry')}</span>}
          {limits !== null && (
            <span className="pv-mono pv-size-13 pv-dim">
              <Ltr>{`RateLimit: ${limits}`}</Ltr>
            </span>
          )}
        </div>
        {bytes === undefined ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
          <pre dir="ltr" tabIndex={0} className="pv-mono pv-size-13 pv-scroll-both pv-high-320">
            {readable(text ?? '')}
          </pre>
        ) : (
          <p>{t('api-keys.calls.try.file', { bytes: isolated(String(bytes)) })}</p>
        )}
      </div>
    </Card>
  )
}
