import { at, block, pass, warnAbout } from '../casework/check-making.ts'
import { insufficientFlag } from '../casework/holds.ts'
import type { Check } from '../casework/schema.ts'
import { compare } from '../quantities/base.ts'

/** A substance that needs no permit up to a limit; grams of anhydrous base, all lines together. */
export interface ExemptFacts {
  readonly substanceId: number
  readonly substanceName: string
  readonly grams: string
  readonly limitGrams: string
}
/** Goods of a line that are of none of the schedules that the kind is for. */
export interface OutsideSchedules {
  readonly position: number
  readonly substanceName: string
}
/** A substance for which a document in force is not enough any more, as the lists control it now. */
export interface Insufficient {
  readonly substanceId: number
  readonly substanceName: string
  readonly convention: string
  readonly schedule: string
}
/** What the kind of permit asks for beyond what every permit asks for (product §3.1). */
export interface KindFacts {
  /** The partner's country, where the kind is for countries only that accept general permits; null of others. */
  readonly generalCountry: { readonly name: string; readonly isAccepting: boolean } | null
  /** The schedules that the kind is for, as they are written: `III`. */
  readonly schedules: string
  readonly outsideSchedules: readonly OutsideSchedules[]
  /** Substances of a request that is for goods which need no permit; `null` of other kinds. */
  readonly exemptOnly: readonly { readonly substanceId: number; readonly substanceName: string }[] | null
  readonly exempt: readonly ExemptFacts[]
  /** Of a document in force. */
  readonly insufficient: readonly Insufficient[]
}

const general = ({ generalCountry: country }: KindFacts): Check[] => {
  if (country === null) return []
  return [
    country.isAccepting
      ? pass('general', { country: country.name })
      : block('generalNotAccepted', { country: country.name }, null, at('foreignEstablishmentId')),
  ]
}

const schedules = ({ outsideSchedules, schedules: wanted }: KindFacts): Check[] =>
  outsideSchedules.map(({ position, substanceName: substance }) =>
    block(
      'scheduleNotCovered',
      { substance, schedules: wanted },
      position,
      at(`lines.${position}.substanceId`),
    ),
  )

/** Nobody but an officer says that so much of it needs no permit: he gives his reason. */
const permitNeeded = ({ exemptOnly, exempt }: KindFacts): Check[] =>
  (exemptOnly ?? [])
    .filter(({ substanceId }) => {
      const known = exempt.find((each) => each.substanceId === substanceId)
      return known === undefined || compare(known.grams, known.limitGrams) > 0
    })
    .map(({ substanceId, substanceName: substance }) => warnAbout(substanceId, 'permitNeeded', { substance }))

/** What was declared, permitted for many consignments or not objected to needs a document of its own since. */
const insufficient = ({ insufficient: found }: KindFacts): Check[] =>
  found.map(({ substanceId, substanceName: substance, convention, schedule }) =>
    block(insufficientFlag, { substance, convention, schedule }, null, null, substanceId),
  )

export const kindChecks = (facts: KindFacts): Check[] => [
  ...general(facts),
  ...schedules(facts),
  ...permitNeeded(facts),
  ...insufficient(facts),
]
