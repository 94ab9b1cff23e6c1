import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './side-layout.module.css'

export interface SideLayoutProps {
  children: ReactNode
  /** Cards of the panel, the checks first. */
  side: ReactNode
  /** What the panel holds, for screen readers. */
  sideLabel: string
  /** Below 1200 px the panel goes above the main column instead of under it. */
  sideFirst?: boolean | undefined
}

/** Main column and, from 1200 px on, a panel beside it that stays in view. */
export function SideLayout({ children, side, sideLabel, sideFirst = false }: SideLayoutProps) {
  return (
    <div
      className={classNames(`${classes.layout} pv-stack pv-fit pv-gap-12`, sideFirst && classes.sideFirst)}
    >
      <div className="pv-stack pv-fit pv-packed pv-gap-12 pv-narrow">{children}</div>
      <aside
        className={`${classes.side} pv-stack pv-fit pv-packed pv-gap-12 pv-narrow`}
        aria-label={sideLabel}
      >
        {side}
      </aside>
    </div>
  )
}

/** Cards one under the other, 12 px apart. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="pv-stack pv-fit pv-packed pv-gap-12 pv-narrow">{children}</div>
}
