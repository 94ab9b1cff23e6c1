import type { StatementLine } from '@papaver/contract/balances/statement-schema.ts'
import css from './statement.module.css'

const width = 600
const height = 120

/** What was left after each entry, step by step; the table below has the figures. */
export const LeftCurve = ({ lines, label }: { lines: readonly StatementLine[]; label: string }) => {
  const steps = lines.toReversed().map(({ after }) => ({
    left: Number(after.freeGrams),
    limit: Number(after.limitGrams),
  }))
  const top = Math.max(...steps.map(({ left, limit }) => Math.max(left, limit)), 1)
  const bottom = Math.min(0, ...steps.map(({ left }) => left))
  const yOf = (value: number) => height - ((value - bottom) / (top - bottom)) * height
  const stride = width / steps.length
  const path = (key: 'left' | 'limit') =>
    steps
      .map((step, index) => {
        const y = yOf(step[key]).toFixed(1)
        return `${index === 0 ? 'M' : 'V'}${index === 0 ? `0 ${y}` : y}H${((index + 1) * stride).toFixed(1)}`
      })
      .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.curve}
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
    >
      <path className={css.limit} d={path('limit')} />
      <path className={css.nothing} d={`M0 ${yOf(0).toFixed(1)}H${width}`} />
      <path className={css.left} d={path('left')} />
    </svg>
  )
}
