import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/state-panel.tsx'
import { sayAction, sayActor, sayField } from './action-words.ts'
import css from './audit.module.css'
import { DifferenceList, type RenderValue } from './difference-list.tsx'
import { differencesOf, remarksOf } from './differences.ts'
import { sayValue } from './value-text.ts'

export interface HistoryPanelProps {
  /** What the list is the history of, for screen readers. */
  label: string
  /** The newest first. */
  of: Pick<UseQueryResult<readonly HistoryEntry[]>, 'data' | 'error' | 'refetch'>
  /** What of an entry's details is shown; all of it, unless said. */
  shown?: ((details: HistoryEntry['details']) => HistoryEntry['details']) | undefined
  /** Draws an old or a new value: a colour, an image, a name in place of its number. */
  renderValue?: RenderValue | undefined
  /** Names a field in the feature's own words. */
  fieldName?: ((path: readonly string[]) => string) | undefined
  /** Brings back what stood before this action. Without it nothing can be put back. */
  onPutBack?: ((entry: HistoryEntry) => void) | undefined
  /** Which actions can be put back; those that changed something where left out. */
  mayPutBack?: ((entry: HistoryEntry) => boolean) | undefined
  /** The one that is being put back now. */
  busySeq?: number | undefined
}

type EntryProps = Omit<HistoryPanelProps, 'label' | 'of'> & { entry: HistoryEntry }

/** Whatever an action noted besides its differences; nothing where there is nothing. */
export const Remarks = ({ details, title }: { details: HistoryEntry['details']; title?: string }) => {
  const { t } = useTranslation()
  const remarks = remarksOf(details)
  if (remarks.length === 0) return null
  const list = (
    <dl className={css.remarks}>
      {remarks.map(({ path, value }) => (
        <div key={path.join('.')}>
          <dt>{sayField(path, t)}</dt>
          <dd>
            <bdi>{sayValue(value, t)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (title === undefined) return list
  return (
    <section className="pv-stack pv-gap-8">
      <h3 className="pv-size-13">{title}</h3>
      {list}
    </section>
  )
}

const Entry = ({ entry, shown, renderValue, fieldName, onPutBack, mayPutBack, busySeq }: EntryProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const details = shown?.(entry.details) ?? entry.details
  const differences = differencesOf(details)
  const canPutBack = onPutBack !== undefined && (mayPutBack?.(entry) ?? differences.length > 0)
  const action = sayAction(entry.action, t)
  const when = moment(entry.at)
  return (
    <li className="pv-stack pv-gap-6 pv-block-10 pv-next">
      <div className={`${css.entryHead} pv-flex pv-wrap pv-baseline`}>
        <span className="pv-rigid pv-dim">
          <Icon name="pencil" size={14} />
        </span>
        <p className={`${css.who} pv-grow pv-dim`}>
          <bdi className="pv-strong pv-text-colour">{sayActor(entry.actorName, t)}</bdi> · {action} ·{' '}
          <time className="pv-one-line" dateTime={entry.at}>
            {when}
          </time>
        </p>
        {canPutBack && (
          <Button
            kind="link"
            icon="arrow-back-up"
            busy={busySeq === entry.seq}
            disabled={busySeq !== undefined}
            onClick={() => onPutBack(entry)}
          >
            {t('audit.history.putBack')}
            <span className="pv-hidden"> {t('audit.history.putBackOf', { action, when })}</span>
          </Button>
        )}
      </div>
      {differences.length > 0 && (
        <DifferenceList differences={differences} renderValue={renderValue} fieldName={fieldName} />
      )}
      <Remarks details={details} />
    </li>
  )
}

/** Who did what to a record, when, and what stood there before and after; each action can be put back where allowed. */
export const HistoryPanel = ({ label, of: query, ...rest }: HistoryPanelProps): ReactNode => {
  const { t } = useTranslation()
  const { data: entries, error } = query
  if (entries === undefined && error !== null) {
    const { reference } = explain(error, t)
    return (
      <FailedState
        title={t('audit.history.failed')}
        {...(reference === '' ? {} : { reference })}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (entries === undefined) return <Skeleton lines={5} />
  if (entries.length === 0) return <p className="pv-size-13 pv-dim">{t('audit.history.none')}</p>
  return (
    <ol className="pv-stack pv-table" aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.seq} entry={entry} {...rest} />
      ))}
    </ol>
  )
}
