import type { Problem } from './findings.ts'

/** Is a code among those that are known? Which list it is, the code of the finding says. */
export const judgeKnown = (
  code: 'unknownSubstance' | 'unknownForm' | 'unknownProduct' | 'unknownRecipient' | 'unknownCountry',
  value: string,
  known: Pick<ReadonlySet<string>, 'has'>,
): Problem | undefined => {
  if (known.has(value)) return undefined
  const upper = value.toUpperCase()
  return upper !== value && known.has(upper) ? { code, suggestion: upper } : { code }
}

/**
 * A permit is one of the establishment's own, and about the substance of the row. Whether somebody else has one of this
 * number is nobody's business.
 */
export const judgePermit = (
  number: string,
  substanceId: string | undefined,
  substancesOfPermits: Pick<ReadonlyMap<string, ReadonlySet<string>>, 'get'>,
): Problem | undefined => {
  const substances = substancesOfPermits.get(number)
  if (substances === undefined) return { code: 'unknownPermit' }
  return substanceId === undefined || substances.has(substanceId)
    ? undefined
    : { code: 'permitOfOtherSubstance' }
}
