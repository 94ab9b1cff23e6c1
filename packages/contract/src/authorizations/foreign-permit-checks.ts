import { at, block, warn } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import type { StateAbroad } from '../exchange/permit-state.ts'

/** Where the request says something else than the permit of the other country that its authority has signed. */
export interface SignedOtherwise {
  /** As the request names it. */
  readonly field: string
  readonly line: number | null
  /** As it was signed, and as the request says it; for reading. */
  readonly signed: string
  readonly typed: string
}
export interface PermitAbroadFacts {
  readonly number: string
  readonly country: string
  readonly status: StateAbroad
  /** Its parties name the applicant's company: what it says is his to know. */
  readonly isOfApplicant: boolean
  readonly differences: readonly SignedOtherwise[]
}
export interface ForeignPermitFacts {
  /** The case is before the authority for a decision, or was decided upon. */
  readonly stopsDecisions: boolean
  /** The permit of the other country on which the case rests, as far as its authority has sent it; null where it has not. */
  readonly permitAbroad: PermitAbroadFacts | null
}

/** Codes of these checks, which are the flags of the case, too. */
export const foreignPermitCodes = ['foreignPermitStopped', 'foreignPermitDiffers'] as const
export type ForeignPermitCode = (typeof foreignPermitCodes)[number]

/** Param of a check that an applicant may read. */
export const toApplicant = 'toApplicant'

/**
 * 1961 art. 31(4), (5): an export rests on the permit of the importing country. One that is not in force there, and one that was
 * signed otherwise, stops every decision that would create a right; the request may be submitted all the same.
 */
export const foreignPermitChecks = ({ stopsDecisions, permitAbroad }: ForeignPermitFacts): Check[] => {
  if (permitAbroad === null) return []
  const { number, country, status, isOfApplicant, differences } = permitAbroad
  const make = stopsDecisions ? block : warn
  const known = { number, country, ...(isOfApplicant ? { [toApplicant]: 'yes' } : {}) }
  const stopped =
    status.state === 'valid'
      ? []
      : [
          make(
            'foreignPermitStopped',
            { ...known, state: status.state, date: status.on ?? '', successor: status.successor ?? '' },
            null,
            at('foreignCertificate.number'),
          ),
        ]
  const otherwise = differences.map(({ field, line, signed, typed }) =>
    make(
      'foreignPermitDiffers',
      { ...known, field: line === null ? field : `line.${field}`, signed, typed },
      line,
      at(line === null ? field : `lines.${line}.${field}`),
      field,
    ),
  )
  return [...stopped, ...otherwise]
}

/**
 * What a company reads of them: of a permit that names it, that it is not in force, and which of its own answers differs from
 * it; never a figure or name that only the other authority has given. Of a permit of somebody else it learns nothing.
 */
export const foreignPermitForCompanies = (check: Check): Check[] => {
  if (!(foreignPermitCodes as readonly string[]).includes(check.code)) return [check]
  const { [toApplicant]: isTheirs, signed: _signed, typed: _typed, ...params } = check.params
  if (isTheirs === undefined) return []
  const code = check.code === 'foreignPermitDiffers' ? 'certificateUnlike' : check.code
  return [{ ...check, code, params }]
}
