/** What a country asks to be told of before precursors leave for it (1988 Convention art. 12(10)). */
export interface RequestingCountry {
  readonly wantsPreExport: boolean
  /** The substances that it has named; none named: every one of Table I. */
  readonly preExportSubstanceIds: readonly number[]
}

/** Does the country want to be notified of this substance before it is exported there? */
export const isNotified = (
  country: RequestingCountry | undefined,
  {
    id,
    convention,
    schedule,
  }: { readonly id: number; readonly convention: string; readonly schedule: string },
): boolean => {
  if (country?.wantsPreExport !== true || convention !== '1988') return false
  const { preExportSubstanceIds: named } = country
  return named.length === 0 ? schedule === 'Table I' : named.includes(id)
}

/** On the special surveillance list, and in no table: notified of our own accord (product §3.7, PEN Light). */
export const isVoluntary = (
  substance: { readonly convention: string; readonly isSurveilled: boolean } | undefined,
): boolean => substance !== undefined && substance.convention !== '1988' && substance.isSurveilled

/** Months for which one notification may stand for many shipments. */
export const mostMonthsCovered = 12
