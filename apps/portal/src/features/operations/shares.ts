import type { Span } from './queries.ts'

export interface Share {
  readonly status: Span['status']
  readonly percent: number
}

const length = ({ from, to }: Span): number => Date.parse(to) - Date.parse(from)

/** How much of the known time a part stood in each state, the largest first, in whole per cent of at least one. */
export const sharesOf = (spans: readonly Span[]): Share[] => {
  const total = spans.reduce((sum, span) => sum + length(span), 0)
  if (total <= 0) return []
  const sums = new Map<Span['status'], number>()
  for (const span of spans) sums.set(span.status, (sums.get(span.status) ?? 0) + length(span))
  return [...sums]
    .map(([status, sum]) => ({ status, percent: Math.max(1, Math.round((sum / total) * 100)) }))
    .toSorted((left, right) => right.percent - left.percent)
}
