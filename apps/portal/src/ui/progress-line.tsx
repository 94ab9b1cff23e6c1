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
    <div className="pv-stack pv-gap-4 pv-table pv-text-colour">
      <div className="pv-row pv-wrap pv-apart pv-gap-4-12">
        <span>{label}</span>
        {estimate !== undefined && <span className="pv-size-12 pv-dim">{estimate}</span>}
      </div>
      <progress
        className={`${classes.bar} pv-wide pv-block pv-unedged pv-round-4 pv-clip`}
        aria-label={label}
        {...(share === undefined ? {} : { value: share })}
      />
      {(results !== undefined || onStop !== undefined) && (
        <div className="pv-row pv-wrap pv-apart pv-gap-4-12">
          <span className="pv-wrap pv-gap-4-12 pv-inline-flex" role="status">
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
