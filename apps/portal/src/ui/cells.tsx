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
    className={classNames(
      `${css.two} pv-stack pv-narrow pv-block-2`,
      isWhole && `${css.whole} pv-anywhere`,
      isDim && 'pv-dim',
    )}
    data-gives={!isWhole || undefined}
  >
    <div className={css.first}>{first}</div>
    {second !== null && <div className={`${css.second} pv-small pv-dim`}>{second}</div>}
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
        className={`${css.name} pv-within pv-unlinked pv-inherit pv-bare pv-press pv-underlined`}
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
    <a
      className={`${css.name} pv-within pv-unlinked pv-inherit pv-bare pv-press pv-underlined`}
      href={href}
      title={title}
      dir="auto"
      data-gives
    >
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
    className={classNames(css.cut, isDim && 'pv-dim', isStrong && 'pv-strong')}
    title={title}
    dir="auto"
    data-gives
  >
    {children}
  </span>
)

/** What tells less than the rest of its row. */
export const Dim = ({ children }: { children: ReactNode }) => <span className="pv-dim">{children}</span>

/** A day or a moment: never broken, never cut. */
export const Firm = ({ children, dateTime }: { children: ReactNode; dateTime?: string | undefined }) =>
  dateTime === undefined ? (
    <span className="pv-one-line">{children}</span>
  ) : (
    <time className="pv-one-line" dateTime={dateTime}>
      {children}
    </time>
  )
