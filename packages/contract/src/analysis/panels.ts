/** What is looked at over the years; each is read, drawn and saved by itself. */
export const analysisPanels = ['consumption', 'stocks', 'imports', 'exports'] as const
export type AnalysisPanel = (typeof analysisPanels)[number]

/** What a row is of; only trade has a country. */
export const rowSubjects = ['substance', 'country'] as const
export type RowSubject = (typeof rowSubjects)[number]

/** Grams of anhydrous base, or defined daily doses (S-DDD) for a million inhabitants and day, of consumption alone. */
export const measures = ['grams', 'doses'] as const
export type Measure = (typeof measures)[number]

export const hasCountries = (panel: AnalysisPanel): boolean => panel === 'imports' || panel === 'exports'
export const hasDoses = (panel: AnalysisPanel): boolean => panel === 'consumption'

/** So many years are looked at where nobody says which, and at most. */
export const usualYears = 5
export const mostYears = 15

/** The years of a question, the first first; the span ends with this year where nobody says, and is cut to its latest years. */
export const yearsAsked = (
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  thisYear: number,
): number[] => {
  const last = to ?? Math.max(thisYear, from ?? thisYear)
  const first = Math.min(from ?? last - usualYears + 1, last)
  const count = Math.min(last - first + 1, mostYears)
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
