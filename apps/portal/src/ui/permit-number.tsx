import { classNames } from './class-names.ts'
import { unbroken } from './code.tsx'
import classes from './permit-number.module.css'

export interface PermitNumberProps {
  /** The whole number, e.g. `XV/I/NP/2026/000431-2`; the part after the last slash is what people compare. */
  number: string
  /** Where the number leads; without it it is plain text. */
  href?: string | undefined
  /** `title` for a page head: one size, one weight. */
  variant?: 'cell' | 'title' | undefined
}

/** A record's number, never cut, left to right in every language. */
export function PermitNumber({ number, href, variant = 'cell' }: PermitNumberProps) {
  const cut = number.lastIndexOf('/') + 1
  const text = (
    <bdi dir="ltr" className={classNames(unbroken(number), variant === 'title' && classes.title)}>
      <span className={`${classes.prefix} pv-dim`}>{number.slice(0, cut)}</span>
      <span className="pv-strong">{number.slice(cut)}</span>
    </bdi>
  )
  return href === undefined ? (
    text
  ) : (
    <a className={`${classes.link} pv-unlinked pv-text-colour pv-underlined`} href={href}>
      {text}
    </a>
  )
}
