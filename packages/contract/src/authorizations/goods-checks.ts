import { at, block, pass, warnAbout } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import { compare } from '../quantities/base.ts'

/** A drug of the request beside what came in of it and has not left again; grams of anhydrous base. */
export interface GoodsCameIn {
  readonly substanceId: number
  readonly substanceName: string
  readonly grams: string
  readonly limitGrams: string
}
/** The import permits by which goods came in that leave again or go back. */
export interface GoodsPermitFacts {
  /** Null where the request need name none. */
  readonly goodsPermits: {
    readonly numbers: readonly string[]
    /** Those that are no import permit of the applicant, or none that was issued. */
    readonly unknown: readonly string[]
    /** Those that this authority has suspended or revoked. */
    readonly stopped: readonly string[]
    /** The goods go back to whom they came from. */
    readonly isReturn: boolean
    readonly drugs: readonly GoodsCameIn[]
  } | null
}

const blockAbout = (about: string, code: string, params: Record<string, string>): Check =>
  block(code, params, null, at('goodsPermits'), about)

/** No more leaves again than came in by the permits that the request names, and has not left yet (1961 art. 31). */
export const goodsPermitChecks = ({ goodsPermits: found }: GoodsPermitFacts): Check[] => {
  if (found === null) return []
  const field = at('goodsPermits')
  if (found.numbers.length === 0) return [block('goodsPermitMissing', {}, null, field)]
  if (found.unknown.length > 0)
    return found.unknown.map((number) => block('goodsPermitUnknown', { number }, null, field))
  // What came in by a permit that was stopped may go back to where it came from, if an officer says why; nowhere else.
  const make = found.isReturn ? warnAbout : blockAbout
  const stopped = found.stopped.map((number) => make(number, 'goodsPermitStopped', { number }))
  const exceeded = found.drugs.filter(({ grams, limitGrams }) => compare(grams, limitGrams) > 0)
  if (exceeded.length === 0) return stopped.length > 0 ? stopped : [pass('goodsPermits')]
  const over = exceeded.map(({ substanceName: substance, grams, limitGrams }) =>
    block(
      'goodsPermitExceeded',
      { substance, grams, limit: compare(limitGrams, '0') < 0 ? '0' : limitGrams },
      null,
      at('lines'),
    ),
  )
  return [...stopped, ...over]
}
