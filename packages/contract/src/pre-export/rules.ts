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

/** Months for which one notification may stand for many shipments. */
export const mostMonthsCovered = 12
