import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './timeline.module.css'

export interface TimelineEntry {
  key: string
  /** `system` is one quiet line; the others are said by somebody. */
  kind: 'system' | 'question' | 'answer' | 'note'
  /** Who, in 600. */
  who?: string | undefined
  /** Two letters in the circle; made from `who` where left out. */
  initials?: string | undefined
  /** Behind the name: "asked the applicant", ", Castellan Pharma, answered". */
  action?: ReactNode
  /** The time in the reader's culture. */
  when: string
  /** The same for machines, ISO 8601. */
  whenIso?: string | undefined
  /** Sign of a system line. */
  icon?: IconName | undefined
  /** What was said, or what the system line adds. */
  children?: ReactNode
  /** Under the text: fields asked for, files, differences. */
  foot?: ReactNode
}

/** First letters of the first and the last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** What happened and what was said, in order. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="pv-stack pv-gap-12 pv-table" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={classNames('pv-flex pv-gap-10', classes[entry.kind])}>
          {entry.kind === 'system' ? <SystemLine entry={entry} /> : <Said entry={entry} />}
        </li>
      ))}
    </ol>
  )
}

/** An action that begins with a comma stands close to the name. */
const behindName = (action: ReactNode): ReactNode =>
  action === undefined || (typeof action === 'string' && /^[,،]/.test(action)) ? action : <> {action}</>

function When({ entry }: { entry: TimelineEntry }) {
  return (
    <time className="pv-one-line pv-dim" dateTime={entry.whenIso}>
      {entry.when}
    </time>
  )
}

function SystemLine({ entry }: { entry: TimelineEntry }) {
  return (
    <>
      <span className={`${classes.sign} pv-dim`}>
        <Icon name={entry.icon ?? 'circle-dot'} size={14} />
      </span>
      <p className={classes.head}>
        {entry.who !== undefined && (
          <>
            <bdi className={classes.name}>{entry.who}</bdi>{' '}
          </>
        )}
        {entry.action} {entry.children} · <When entry={entry} />
      </p>
    </>
  )
}

function Said({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={`${classes.person} pv-line-16 pv-strong pv-circle`} aria-hidden="true">
        {entry.initials ?? initialsOf(entry.who ?? '')}
      </span>
      <div className="pv-stack pv-gap-4 pv-grow pv-narrow">
        <p className={classes.head}>
          <bdi className={classes.name}>{entry.who}</bdi>
          {behindName(entry.action)} · <When entry={entry} />
        </p>
        <div className={`${classes.box} pv-stack pv-gap-6 pv-round pv-block-8 pv-inline-12`}>
          {entry.kind === 'note' && (
            <p className={`${classes.internal} pv-row pv-gap-4 pv-small pv-medium`}>
              <Icon name="lock" size={14} />
              <span>{t('ui.note.internal')}</span>
            </p>
          )}
          <div className="pv-anywhere pv-own-lines" dir="auto">
            {entry.children}
          </div>
          {entry.foot !== undefined && <div className="pv-row pv-wrap pv-gap-4-8 pv-hint">{entry.foot}</div>}
        </div>
      </div>
    </>
  )
}
