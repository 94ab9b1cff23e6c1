import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import classes from './clock.module.css'

export interface ClockProps {
  /** `resting` while somebody else has to answer; `stopped` shows a dash. Below 0 days the clock is over. */
  state: 'running' | 'resting' | 'stopped'
  /** Whole working days; negative once late. While resting: the days that will be left. */
  workingDaysLeft: number | null
  /** Working days of a full pie, 10 by default. */
  promise?: number | undefined
}

/** Four shapes, so that the clock reads without colour: pie, amber pie, filled triangle, two bars. */
export function Clock({ state, workingDaysLeft, promise = 10 }: ClockProps) {
  const { t } = useTranslation()
  if (state === 'stopped' || workingDaysLeft === null) return <span className={classes.clock}>–</span>
  const late = workingDaysLeft < 0
  if (late)
    return (
      <span className={classNames(classes.clock, `${classes.over} pv-strong`)}>
        <Triangle />
        <span>{t('ui.clock.over', { count: -workingDaysLeft })}</span>
      </span>
    )
  if (state === 'resting')
    return (
      <span className={classes.clock}>
        <Bars />
        <span>{t('ui.clock.rests', { count: workingDaysLeft })}</span>
      </span>
    )
  return (
    <span className={classNames(classes.clock, workingDaysLeft <= 2 && `${classes.soon} pv-strong`)}>
      <Pie share={promise > 0 ? workingDaysLeft / promise : 0} />
      <span>
        {workingDaysLeft === 0 ? t('ui.clock.today') : t('ui.clock.left', { count: workingDaysLeft })}
      </span>
    </span>
  )
}

/** `share` of the time that is left, 0 to 1, filled from twelve o'clock on. */
function Pie({ share }: { share: number }) {
  const filled = Math.min(1, Math.max(0, share)) * 100
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx="8"
        cy="8"
        r="2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}

function Triangle() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 1.5c.6 0 1.1.3 1.4.8l5.3 9.3c.6 1.1-.2 2.4-1.4 2.4H2.7c-1.2 0-2-1.3-1.4-2.4l5.3-9.3c.3-.5.8-.8 1.4-.8zM7.25 5.5v4h1.5v-4zM7.25 10.8v1.5h1.5v-1.5z"
      />
    </svg>
  )
}

function Bars() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M4 3.5h3v9H4zM9 3.5h3v9H9z" />
    </svg>
  )
}
