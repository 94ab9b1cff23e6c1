import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from './button.tsx'
import classes from './checks-list.module.css'
import { classNames } from './class-names.ts'
import { Flag } from './flag.tsx'
import { Icon } from './icon.tsx'

export type CheckSeverity = 'error' | 'warning' | 'passed'

export interface CheckItem {
  key: string
  severity: CheckSeverity
  title: ReactNode
  detail?: ReactNode
  /** The repair or the answer: "Set 1 July". */
  action?: ButtonProps | undefined
}

export interface ChecksListProps {
  checks: readonly CheckItem[]
  /** `summary`: counts above, then all in one list. `groups`: a head per group, the passed ones folded. */
  variant?: 'summary' | 'groups' | undefined
  /** Heads with their counts, e.g. "2 the officer will see"; the general words where left out. */
  heads?: Partial<Record<CheckSeverity, string>> | undefined
  /** How many passed ones show before "8 more passed"; 3 in a summary, 0 in groups. */
  passedShown?: number | undefined
}

const order: readonly CheckSeverity[] = ['error', 'warning', 'passed']
const headKeys = {
  error: 'ui.checks.errors',
  warning: 'ui.checks.warnings',
  passed: 'ui.checks.passed',
} as const

/** What was found, worst first: what stops, what to look at, what is in order. */
export function ChecksList({ checks, variant = 'summary', heads = {}, passedShown }: ChecksListProps) {
  const { t } = useTranslation()
  const of = (severity: CheckSeverity) => checks.filter((check) => check.severity === severity)
  const head = (severity: CheckSeverity) =>
    heads[severity] ?? t(headKeys[severity], { count: of(severity).length })
  const present = order.filter((severity) => of(severity).length > 0)
  if (variant === 'groups')
    return (
      <div className="pv-stack pv-gap-8">
        {present.map((severity) => (
          <Group key={severity} severity={severity} head={head(severity)} checks={of(severity)} />
        ))}
      </div>
    )
  return (
    <div className="pv-stack pv-gap-8">
      <div className="pv-flex pv-wrap pv-gap-4-12">
        {present.map((severity) => (
          <Flag key={severity} severity={severity} strong>
            {head(severity)}
          </Flag>
        ))}
      </div>
      <ul className="pv-stack pv-gap-8 pv-table pv-flush">
        {[...of('error'), ...of('warning')].map((check) => (
          <Line key={check.key} check={check} withSign />
        ))}
        <Passed checks={of('passed')} shown={passedShown ?? 3} />
      </ul>
    </div>
  )
}

function Passed({ checks, shown }: { checks: readonly CheckItem[]; shown: number }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const more = checks.length - shown
  return (
    <>
      {(all ? checks : checks.slice(0, shown)).map((check) => (
        <Line key={check.key} check={check} withSign />
      ))}
      {more > 0 && (
        <li className={classes.more}>
          <button type="button" className={classes.fold} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('ui.checks.fewer') : t('ui.checks.morePassed', { count: more })}
          </button>
        </li>
      )}
    </>
  )
}

interface GroupProps {
  severity: CheckSeverity
  head: string
  checks: readonly CheckItem[]
}

function Group({ severity, head, checks }: GroupProps) {
  const id = useId()
  const folds = severity === 'passed'
  const [open, setOpen] = useState(!folds)
  const list = (
    <ul id={id} className={classNames('pv-stack pv-gap-8 pv-table pv-flush', classes.indented)}>
      {checks.map((check) => (
        <Line key={check.key} check={check} withSign={false} />
      ))}
    </ul>
  )
  return (
    <div>
      {folds ? (
        <button
          type="button"
          className={classes.groupHead}
          data-prints
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Flag severity={severity} strong>
            {head}
          </Flag>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </button>
      ) : (
        <div className={classes.groupHead}>
          <Flag severity={severity} strong>
            {head}
          </Flag>
        </div>
      )}
      {open && list}
    </div>
  )
}

const signs = { error: 'circle-x', warning: 'alert-triangle', passed: 'check' } as const

function Line({ check, withSign }: { check: CheckItem; withSign: boolean }) {
  const { t } = useTranslation()
  return (
    <li className={classNames(`${classes.line} pv-flex pv-gap-8`, classes[check.severity])}>
      {withSign && (
        <>
          <Icon name={signs[check.severity]} />
          <span className="pv-hidden">
            {t(`ui.severity.${check.severity}`)}
            {t('ui.colon')}{' '}
          </span>
        </>
      )}
      <div className="pv-narrow">
        <p className={`${classes.title} pv-anywhere`}>{check.title}</p>
        {check.detail !== undefined && <p className="pv-hint pv-anywhere">{check.detail}</p>}
        {check.action !== undefined && (
          <div className={classes.action}>
            <Button kind="link" {...check.action} />
          </div>
        )}
      </div>
    </li>
  )
}
