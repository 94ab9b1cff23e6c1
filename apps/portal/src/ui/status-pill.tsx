import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './status-pill.module.css'
import { type Tone, toneClass } from './tone.ts'

export interface StatusPillProps {
  tone: Tone
  icon: IconName | (string & {})
  /** The word, already in the reader's language. */
  children: ReactNode
  /** `pill` with a ground for heads, `bare` without one for tables. */
  variant?: 'pill' | 'bare' | undefined
}

/** A status: sign, word and tone, so that it reads without colour. */
export function StatusPill({ tone, icon, children, variant = 'pill' }: StatusPillProps) {
  return (
    <span
      className={classNames(
        `${classes.status} pv-inline pv-gap-6 pv-table pv-strong pv-words-start`,
        variant === 'pill' && `${classes.pill} pv-one-line pv-pill`,
        toneClass(tone),
      )}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}
