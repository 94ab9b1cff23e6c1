import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './state-panel.module.css'

export interface StatePanelProps {
  icon: IconName
  /** One sentence of fact. */
  title: ReactNode
  /** One sentence of help. */
  help?: ReactNode
  /** One button. */
  action?: ButtonProps | undefined
  tone?: 'calm' | 'failed' | undefined
  /** It is the whole page, so its title is the page's heading. */
  isPage?: boolean | undefined
}

/** What stands in the place of content that is not there. */
export function StatePanel({ icon, title, help, action, tone = 'calm', isPage }: StatePanelProps) {
  const Title = isPage === true ? 'h1' : 'p'
  return (
    <div
      className={classNames(
        `${classes.panel} pv-stack pv-gap-2 pv-words-centre pv-inline-16`,
        tone === 'failed' && classes.failed,
      )}
      role={tone === 'failed' ? 'alert' : 'status'}
    >
      <Icon name={icon} size={32} className={`${classes.icon} pv-dim pv-after-8`} />
      <Title className={classes.title}>{title}</Title>
      {help !== undefined && <p className={`${classes.help} pv-note pv-anywhere`}>{help}</p>}
      {action !== undefined && (
        <div className="pv-before-12">
          <Button {...action} />
        </div>
      )}
    </div>
  )
}

export interface EmptyStateProps {
  title?: ReactNode
  help?: ReactNode
  icon?: IconName | undefined
  action?: ButtonProps | undefined
}

/** Nothing has come yet. Give the list's own sentences; the general ones are the last resort. */
export function EmptyState({ title, help, icon = 'inbox', action }: EmptyStateProps) {
  const { t } = useTranslation()
  return <StatePanel icon={icon} title={title ?? t('ui.state.empty')} help={help} action={action} />
}

export interface NoMatchStateProps {
  title?: ReactNode
  /** Names the filter to drop, e.g. that without it there are six. */
  help?: ReactNode
  /** Drops that filter, or all of them. */
  onDrop?: (() => void) | undefined
  dropLabel?: string | undefined
}

/** The button leaves with the filters it drops: the focus goes to the search that stands above it. */
const focusSearch = (button: Element): void =>
  button.closest('[role=dialog], main')?.querySelector<HTMLElement>('input[type=search]')?.focus()

/** There is something, but nothing that fits the filters. */
export function NoMatchState({ title, help, onDrop, dropLabel }: NoMatchStateProps) {
  const { t } = useTranslation()
  const drop: ButtonProps['onClick'] = ({ currentTarget }) => {
    focusSearch(currentTarget)
    onDrop?.()
  }
  const action =
    onDrop === undefined ? undefined : { children: dropLabel ?? t('ui.state.dropFilters'), onClick: drop }
  return (
    <StatePanel
      icon="filter-off"
      title={title ?? t('ui.state.noMatch')}
      help={help ?? t('ui.state.noMatchHelp')}
      action={action}
    />
  )
}

/** In the place of a page: the reader has no right to see it, which is not the same as nothing being there. */
export function ForbiddenState({ title, help }: { title?: ReactNode; help?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <StatePanel
      isPage
      icon="lock"
      title={title ?? t('ui.state.forbidden')}
      help={help ?? t('ui.state.forbiddenHelp')}
    />
  )
}

export interface FailedStateProps {
  /** What failed. */
  title?: ReactNode
  help?: ReactNode
  /** The request's id, to quote. */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  isPage?: boolean | undefined
}

/** It failed: what, that work is safe, the reference to quote, another try. */
export function FailedState({ title, help, reference, onRetry, busy, isPage }: FailedStateProps) {
  const { t } = useTranslation()
  const quoted = reference === undefined ? undefined : t('ui.state.reference', { reference })
  const action: ButtonProps | undefined =
    onRetry === undefined
      ? undefined
      : { children: t('ui.state.retry'), icon: 'refresh', onClick: onRetry, busy }
  return (
    <StatePanel
      tone="failed"
      isPage={isPage}
      icon="plug-connected-x"
      title={title ?? t('ui.state.failed')}
      help={
        <>
          {help ?? t('ui.state.failedHelp')} {quoted}
        </>
      }
      action={action}
    />
  )
}
