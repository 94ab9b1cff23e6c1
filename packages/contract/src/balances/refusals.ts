/** How the keeping of estimates says no. */
export const balancesRefusals = {
  /** More is used and reserved than the figure allows, and it does not say why it stands so; details.excess, in grams. */
  balanceReasonWanted: { code: 'balanceReasonWanted', status: 422 },
  /** The substance has an estimate for the year: it is corrected or supplemented, not entered again. */
  balanceThere: { code: 'balanceThere', status: 409 },
  /** There is no estimate yet that could be confirmed or supplemented. */
  balanceNoEstimate: { code: 'balanceNoEstimate', status: 409 },
  /** The estimate is confirmed already. */
  balanceConfirmed: { code: 'balanceConfirmed', status: 409 },
  /** The correction changes nothing. */
  balanceSame: { code: 'balanceSame', status: 422 },
  /** Somebody else has changed what makes the limit meanwhile. */
  balanceStale: { code: 'balanceStale', status: 409 },
  /** The figures together are more than can be kept. */
  balanceTooMuch: { code: 'balanceTooMuch', status: 422 },
  /** The substance is not on the list. */
  balanceSubstance: { code: 'balanceSubstance', status: 422 },
  /** The letter would be written after today. */
  balanceDayFuture: { code: 'balanceDayFuture', status: 422 },
  /** The letter would be older than the 1961 Convention. */
  balanceDayEarly: { code: 'balanceDayEarly', status: 422 },
  /** More lines than a file takes; details.limit. */
  balanceTooLong: { code: 'balanceTooLong', status: 413 },
} as const
