import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bulk-bar.module.css'
import { Icon, type IconName } from './icon.tsx'

export interface BulkAction {
  key: string
  label: string
  icon?: IconName | undefined
  /** The key that does it, shown in a box; the page listens for it. */
  shortcut?: string | undefined
  /** How many of the chosen it can take; with 0 it is off. */
  able?: number | undefined
  onClick: () => void
}

export interface BulkBarProps {
  chosen: number
  onClear: () => void
  actions: readonly BulkAction[]
  /** The end: "2 of 3 are ready to sign". */
  children?: ReactNode
  busy?: boolean | undefined
}

/** The bar at the foot of a list while rows are chosen. It takes its own room and covers nothing. */
export function BulkBar({ chosen, onClear, actions, children, busy = false }: BulkBarProps) {
  const { t } = useTranslation()
  if (chosen === 0) return null
  return (
    <section className={classes.bar} data-noprint aria-label={t('ui.bulk.label')}>
      <span className="pv-strong" role="status">
        {t('ui.bulk.chosen', { count: chosen })}
      </span>
      <button
        type="button"
        className={classes.clear}
        aria-label={t('ui.bulk.clear')}
        title={t('ui.bulk.clear')}
        onClick={onClear}
      >
        <Icon name="x" />
      </button>
      <span className={classes.rule} aria-hidden="true" />
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          className={classes.action}
          disabled={busy || action.able === 0}
          aria-keyshortcuts={action.shortcut}
          onClick={action.onClick}
        >
          {action.icon !== undefined && <Icon name={action.icon} />}
          <span>
            {action.label}
            {action.able !== undefined && action.able < chosen && (
              <span className={`${classes.able} pv-regular`}>
                {' '}
                {t('ui.bulk.able', { able: action.able, chosen })}
              </span>
            )}
          </span>
          {action.shortcut !== undefined && (
            <kbd className={`${classes.key} pv-line-16 pv-words-centre pv-round-4 pv-inline-4`}>
              {action.shortcut}
            </kbd>
          )}
        </button>
      ))}
      {children !== undefined && <span className="pv-push">{children}</span>}
    </section>
  )
}
