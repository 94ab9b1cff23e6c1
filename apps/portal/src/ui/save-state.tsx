import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AutosavePhase } from '../platform/autosave.ts'
import { classNames } from './class-names.ts'
import css from './save-state.module.css'

interface SaveStateProps {
  phase: AutosavePhase
  /** When it was saved last, or why it is not. */
  children: ReactNode
}

/** Whether what is written is kept; never a toast, always at the same place. */
export const SaveState = ({ phase, children }: SaveStateProps) => {
  const isBad = phase === 'offline' || phase === 'failed'
  const Sign = isBad ? IconCloudOff : phase === 'clean' ? IconCloudCheck : IconCloudUp
  return (
    <span
      className={classNames('pv-inline pv-gap-6 pv-note', isBad && css.bad)}
      role={isBad ? 'alert' : 'status'}
    >
      <Sign size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
