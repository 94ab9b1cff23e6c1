import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import classes from './flag.module.css'
import { Icon, type IconName } from './icon.tsx'
import popover from './popover.module.css'
import { type Tone, toneClass } from './tone.ts'

export type Severity = 'error' | 'warning' | 'passed' | 'lowRisk' | 'duplicate' | 'newcomer' | 'notice'

const severityStyles: Record<Severity, { tone: Tone; icon: IconName }> = {
  error: { tone: 'red', icon: 'circle-x' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
  passed: { tone: 'green', icon: 'circle-check' },
  lowRisk: { tone: 'teal', icon: 'bolt' },
  duplicate: { tone: 'amber', icon: 'copy' },
  newcomer: { tone: 'violet', icon: 'user-plus' },
  notice: { tone: 'amber', icon: 'send' },
}

export interface FlagProps {
  severity: Severity
  children: ReactNode
  strong?: boolean | undefined
}

/** A severity: sign and word in its tone. */
export function Flag({ severity, children, strong = false }: FlagProps) {
  const style = severityStyles[severity]
  return (
    <span
      className={classNames(
        `${classes.flag} pv-inline pv-gap-4 pv-small pv-words-start`,
        strong && `${classes.strong} pv-medium`,
        toneClass(style.tone),
      )}
    >
      <Icon name={style.icon} size={strong ? 16 : 14} />
      <span>{children}</span>
    </span>
  )
}

export interface FlagListProps {
  /** Worst first: the first gives its tone to the folded "3 flags". */
  flags: { severity: Severity; text: string }[]
}

/** One flag as it is; several become "3 flags" and open on demand. */
export function FlagList({ flags }: FlagListProps) {
  const { t } = useTranslation()
  const [first] = flags
  if (first === undefined) return null
  if (flags.length === 1) return <Flag severity={first.severity}>{first.text}</Flag>
  return (
    <Popover position="bottom-start" returnFocus transitionProps={{ duration: 160 }}>
      <Popover.Target>
        <button type="button" className={`${classes.opener} pv-over pv-inline-flex pv-bare`} data-prints>
          <Flag severity={first.severity}>{t('ui.flags', { count: flags.length })}</Flag>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classNames(popover.dropdown, popover.padded)}>
        <ul className="pv-stack pv-gap-6">
          {flags.map((flag) => (
            <li key={`${flag.severity} ${flag.text}`}>
              <Flag severity={flag.severity}>{flag.text}</Flag>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
