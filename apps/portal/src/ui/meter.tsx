import { classNames } from './class-names.ts'
import classes from './meter.module.css'

/** Shares of the whole as numbers or decimal strings, all in one unit; only the drawing rounds them. */
export interface MeterShares {
  used?: string | number | undefined
  reserved?: string | number | undefined
  this?: string | number | undefined
}

export interface MeterProps extends MeterShares {
  /** The whole, in the same unit. More than the whole fills the bar and no further. */
  total: string | number
  /** The figures in words: the bar alone is no information. */
  text: string
  /** 8 px in lists, 14 px where it is the subject. */
  size?: 'line' | 'large' | undefined
}

const order = ['used', 'reserved', 'this'] as const

/** Used, reserved, this one, free: always in this order, mirrored where the language runs right to left. */
export function Meter({ total, text, size = 'line', ...shares }: MeterProps) {
  const whole = Math.max(Number(total), 0)
  let room = 100
  const widths = order.map((part) => {
    const wanted = whole > 0 ? (Math.max(Number(shares[part] ?? 0), 0) / whole) * 100 : 0
    const width = Math.min(Number.isFinite(wanted) ? wanted : 0, room)
    room -= width
    return { part, width }
  })
  return (
    <div
      role="img"
      aria-label={text}
      className={classNames(
        `${classes.meter} pv-flex pv-wide pv-round-4 pv-clip`,
        size === 'large' && classes.large,
      )}
    >
      {widths.map(({ part, width }) =>
        width > 0 ? (
          <span
            key={part}
            className={classNames(`${classes.part} pv-rigid`, classes[part])}
            style={{ inlineSize: `${width}%` }}
          />
        ) : null,
      )}
    </div>
  )
}
