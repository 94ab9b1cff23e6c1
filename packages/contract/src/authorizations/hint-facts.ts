/** One earlier case that a request is held against. */
export interface Compared {
  readonly id: string
  readonly number: string
  /** On which it was asked for, or a loss was noticed. */
  readonly day: string
}

/** What another request was for, of one drug; grams of anhydrous base. */
export interface EarlierDrug extends Compared {
  readonly partnerId: string | null
  readonly grams: string
}

/** A purity, or a price of a gram, in an earlier request. */
export interface EarlierFigure extends Compared {
  readonly value: string
}

export interface HintDrug {
  readonly substanceId: number
  readonly grams: string
  /** Of the same applicant and kind, newest first. */
  readonly own: readonly EarlierDrug[]
  /** Permits of the same kind of all others, newest first. */
  readonly others: readonly EarlierDrug[]
  /** What the country in which the goods will be used has said that it needs in the year; null where nothing is known. */
  readonly estimate: { readonly countryId: string; readonly year: string; readonly grams: string } | null
  /** Reported by the applicant as stolen or lost and not found again, newest first. */
  readonly losses: readonly (Compared & { readonly grams: string })[]
}

/** A line of one drug that states a purity or a value. */
export interface HintLine {
  readonly position: number
  readonly substanceId: number
  readonly purity: { readonly value: string; readonly earlier: readonly EarlierFigure[] } | null
  readonly price: {
    /** Of a gram of anhydrous base. */
    readonly value: string
    readonly currency: string
    readonly earlier: readonly EarlierFigure[]
  } | null
}

export interface HintFacts {
  readonly today: string
  readonly partnerId: string | null
  /** Which of partner, route and substance the checks call new. */
  readonly news: readonly string[]
  /** Whatever the applicant has asked for before, newest first. */
  readonly earlier: readonly Compared[]
  readonly drugs: readonly HintDrug[]
  readonly lines: readonly HintLine[]
}

/** What the authority calls unusual; settings. */
export interface HintLimits {
  /** Rules that it does not want. */
  readonly off: readonly string[]
  /** So many cases there must be to compare with. */
  readonly least: number
  /** So many times the usual distance from the median is far. */
  readonly deviations: string
  /** The check of an unusual quantity points out what is above so many times the median. */
  readonly unusualMultiple: string
  /** Of the year's estimate, in per cent. */
  readonly sharePercent: number
  readonly splitDays: number
  /** What is just below a limit, in per cent of it. */
  readonly splitPercent: number
  readonly frequencyDays: number
  /** How far back is looked. */
  readonly days: number
  /** Of what was asked for in that time, in per cent. */
  readonly lossPercent: string
  /** So many of partner, route and substance new at once. */
  readonly newAtOnce: number
}
