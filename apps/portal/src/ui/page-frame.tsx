import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './page-frame.module.css'

export interface PageFrameProps {
  children: ReactNode
  /** At least as tall as the window, in a column: a list whose foot stands at the end. */
  filling?: boolean | undefined
  /** Its tables have no room on an upright sheet; pages that fill the window are lists, and go across anyway. */
  across?: boolean | undefined
  /** What this one page needs besides. */
  className?: string | undefined
}

/** Around a whole page whose head reaches the edges: takes back the margin of the layout. */
export function PageFrame({ children, filling = false, across = filling, className }: PageFrameProps) {
  return (
    <div
      className={classNames(classes.frame, filling && `${classes.filling} pv-column`, className)}
      data-across={across || undefined}
    >
      {children}
    </div>
  )
}

export interface PageContentProps {
  children: ReactNode
  /** What this one page needs besides: a measure, an alignment. */
  className?: string | undefined
}

/** What stands below the head, with the margin of the layout again; its parts are 12 px apart. */
export function PageContent({ children, className }: PageContentProps) {
  return (
    <div className={classNames(`${classes.content} pv-stack pv-fit pv-packed pv-gap-12`, className)}>
      {children}
    </div>
  )
}
