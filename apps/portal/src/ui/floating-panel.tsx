import { Popover, type PopoverProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import popover from './popover.module.css'

export interface FloatingPanelProps {
  /** A button; it gets its role and state from here. */
  target: ReactElement<{ onClick?: (() => void) | undefined }>
  /** What the panel holds, for screen readers. */
  label: string
  children: ReactNode
  position?: PopoverProps['position'] | undefined
  /** `none` for lists that bring their own. */
  padding?: 'normal' | 'none' | undefined
  opened?: boolean | undefined
  onChange?: ((opened: boolean) => void) | undefined
}

/** A popover that takes the focus, lets it go on Escape and gives it back. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { target, label, children, position = 'bottom-start', opened, onChange, padding } = props
  const controlled = opened === undefined ? {} : { opened }
  const listening = onChange === undefined ? {} : { onChange }
  // A popover whose state is kept outside leaves the click on its target to whoever keeps it.
  const opener = opened === undefined ? target : cloneElement(target, { onClick: () => onChange?.(!opened) })
  return (
    <Popover
      {...controlled}
      {...listening}
      position={position}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 160 }}
    >
      <Popover.Target>{opener}</Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={classNames(popover.dropdown, padding !== 'none' && popover.padded)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
