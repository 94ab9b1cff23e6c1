import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import popover from './popover.module.css'

export interface FloatingPanelProps {
  /** A button; it gets its role and state from here. */
  target: ReactElement
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
  const told = onChange === undefined ? {} : { onChange }
  return (
    <Popover
      {...controlled}
      {...told}
      position={position}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 160 }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={classNames(popover.dropdown, padding !== 'none' && popover.padded)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
