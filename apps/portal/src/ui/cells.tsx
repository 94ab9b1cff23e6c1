import type { ReactNode } from 'react'
import css from './cells.module.css'
import { classNames } from './class-names.ts'

interface TwoLinesProps {
  first: ReactNode
  /** Smaller below; null where there is nothing more to say. */
  second: ReactNode
  /** Goes on in the next line instead of being cut. */
  isWhole?: boolean | undefined
  /** The row is not what it was: not offered any more. */
  isDim?: boolean | undefined
}

/** A cell of two lines: what it is, and what tells more about it. */
export const TwoLines = ({ first, second, isWhole = false, isDim }: TwoLinesProps) => (
  <div
    className={classNames(css.two, isWhole && css.whole, isDim && css.dim)}
    data-gives={!isWhole || undefined}
  >
    <div className={css.first}>{first}</div>
    {second !== null && <div className={css.second}>{second}</div>}
  </div>
)

interface RowNameProps {
  children: ReactNode
  /** The whole name, where it is cut. */
  title?: string | undefined
  /** Where the row leads, or what opens it. */
  href?: string | undefined
  onOpen?: (() => void) | undefined
}

/** The name that a row goes by, and the way into it. */
export const RowName = ({ children, title, href, onOpen }: RowNameProps) => {
  if (onOpen !== undefined)
    return (
      <button
        type="button"
        className={css.name}
        title={title}
        dir="auto"
        data-prints
        data-gives
        onClick={onOpen}
      >
        {children}
      </button>
    )
  return (
    <a className={css.name} href={href} title={title} dir="auto" data-gives>
      {children}
    </a>
  )
}

interface CutProps {
  children: ReactNode
  /** The whole text, as what is shown of it may end early. */
  title: string
  isDim?: boolean | undefined
  isStrong?: boolean | undefined
}

/** Text of a cell that gives way where there is no room for it. */
export const Cut = ({ children, title, isDim, isStrong }: CutProps) => (
  <span
    className={classNames(css.cut, isDim && css.dim, isStrong && css.strong)}
    title={title}
    dir="auto"
    data-gives
  >
    {children}
  </span>
)

/** What tells less than the rest of its row. */
export const Dim = ({ children }: { children: ReactNode }) => <span className={css.dim}>{children}</span>

/** A day or a moment: never broken, never cut. */
export const Firm = ({ children, dateTime }: { children: ReactNode; dateTime?: string | undefined }) =>
  dateTime === undefined ? (
    <span className={css.firm}>{children}</span>
  ) : (
    <time className={css.firm} dateTime={dateTime}>
      {children}
    </time>
  )
