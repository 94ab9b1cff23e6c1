import { type KeyboardEvent, useState } from 'react'
import classes from './action-list.module.css'
import { FloatingPanel, type FloatingPanelProps } from './floating-panel.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface ListedAction {
  key: string
  label: string
  icon?: IconName | undefined
  onClick?: (() => void) | undefined
  href?: string | undefined
  disabled?: boolean | undefined
  /** One of several: the chosen one has a tick. */
  chosen?: boolean | undefined
}

export interface ActionListProps {
  /** The button that opens the list. */
  target: FloatingPanelProps['target']
  label: string
  actions: readonly ListedAction[]
  position?: FloatingPanelProps['position']
}

/** The arrows go round the list; Tab and Escape leave it. */
const move = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const at = all.findIndex((item) => item.matches(':focus'))
  const step = event.key === 'ArrowDown' ? 1 : -1
  all[(at + step + all.length) % all.length]?.focus()
  event.preventDefault()
}

/** Actions that open under a button. Plain buttons and links: every screen reader knows them. */
export function ActionList({ target, label, actions, position }: ActionListProps) {
  const [opened, setOpened] = useState(false)
  return (
    <FloatingPanel
      target={target}
      label={label}
      position={position}
      opened={opened}
      onChange={setOpened}
      padding="none"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside */}
      <div className={classes.list} onKeyDown={move}>
        {actions.map((action) => (
          <Entry key={action.key} action={action} onDone={() => setOpened(false)} />
        ))}
      </div>
    </FloatingPanel>
  )
}

function Entry({ action, onDone }: { action: ListedAction; onDone: () => void }) {
  const inside = (
    <>
      {action.icon !== undefined && <Icon name={action.icon} />}
      <span className="pv-grow">{action.label}</span>
      {action.chosen === true && <Icon name="check" />}
    </>
  )
  const click = () => {
    onDone()
    action.onClick?.()
  }
  if (action.href !== undefined && action.disabled !== true)
    return (
      <a className={`${classes.entry} pv-inner pv-touch`} href={action.href} onClick={click}>
        {inside}
      </a>
    )
  return (
    <button
      type="button"
      className={`${classes.entry} pv-inner pv-touch`}
      disabled={action.disabled}
      aria-pressed={action.chosen}
      onClick={click}
    >
      {inside}
    </button>
  )
}
