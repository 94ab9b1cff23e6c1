import type { ReactNode } from 'react'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import css from './work-home.module.css'

interface DueRowProps {
  readonly href: string
  readonly number: string | null
  /** What goes for a number where there is none yet. */
  readonly name: string
  /** Whom or what it concerns. */
  readonly party: string
  readonly action: string
  /** Nothing may be done under it now, or only after a look: said in red or amber, and with a sign. */
  readonly tone?: 'red' | 'amber' | undefined
  /** How long there is, or until when. */
  readonly children: ReactNode
}

/** One thing to do: what, for whom, the action rather than the status, and the time that is left (look §14). */
export const DueRow = ({ href, number, name, party, action, tone, children }: DueRowProps) => (
  <li className={`${css.due} pv-stack pv-middle pv-gap-4-12 pv-size-13 pv-next`}>
    <span className={css.dueNumber}>
      {number === null ? (
        <a href={href} className={css.dueGoods} title={name}>
          {name}
        </a>
      ) : (
        <PermitNumber number={number} href={href} />
      )}
    </span>
    <span className={`${css.party} pv-clip`} title={party}>
      {party}
    </span>
    <span className={`${css.action} pv-medium`}>
      {tone !== undefined ? (
        <StatusPill tone={tone} icon="hand-stop" variant="bare">
          {action}
        </StatusPill>
      ) : (
        action
      )}
    </span>
    <span className={`${css.clock} pv-flex`}>{children}</span>
  </li>
)
