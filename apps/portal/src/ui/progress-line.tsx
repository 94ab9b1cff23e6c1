import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './progress-line.module.css'

export interface ProgressLineProps {
  /** "Signing 12 of 38". */
  label: string
  done: number
  /** Undefined while it is not known how much there is. */
  total: number | undefined
  /** "about 20 s". */
  estimate?: ReactNode
  /** Results as they come: flags with counts. */
  results?: ReactNode
  /** Where stopping is possible. */
  onStop?: (() => void) | undefined
}

/** Something long is running: how far, how long still, what came of it, how to stop it. */
export function ProgressLine({ label, done, total, estimate, results, onStop }: ProgressLineProps) {
  const { t } = useTranslation()
  const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total)
  return (
    <div className={classes.working}>
      <div className={classes.line}>
        <span>{label}</span>
        {estimate !== undefined && <span className={classes.estimate}>{estimate}</span>}
      </div>
      <progress
        className={classes.bar}
        aria-label={label}
        {...(share === undefined ? {} : { value: share })}
      />
      {(results !== undefined || onStop !== undefined) && (
        <div className={classes.line}>
          <span className={classes.results} role="status">
            {results}
          </span>
          {onStop !== undefined && (
            <Button kind="link" onClick={onStop}>
              {t('ui.stop')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
