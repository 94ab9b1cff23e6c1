import { at, block, pass, warn } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import type { PurposeUse } from '../masters/lists.ts'

/** What the purpose of the request brings with it, as its row in the masters says. */
export interface PurposeFacts {
  readonly purposeUse: PurposeUse | undefined
  /** Whether the applicant's licence covers destruction; null where nobody destroys here. */
  readonly mayDestroy: boolean | null
  /** Code of the mode of transport. */
  readonly transportMode: string | null
}

/** By sea and by air, as customs codes modes of transport. */
const aboard: readonly string[] = ['1', '4']

/** Who takes in goods to destroy them needs a licence for that, too. */
const destruction = ({ mayDestroy }: PurposeFacts): Check[] => {
  if (mayDestroy === null) return []
  return [mayDestroy ? pass('destruction') : block('destructionNotLicensed', {}, null, at('purpose'))]
}

/**
 * Limited amounts carried in ships and aircraft for first aid are no import or export (1961 art. 32, 1971 art. 14): both
 * sides are told, and whoever wants a permit all the same moves the goods by sea or by air.
 */
const firstAid = ({ transportMode: mode }: PurposeFacts): Check[] => [
  warn('firstAid', {}, null, at('purpose')),
  ...(mode === null || aboard.includes(mode)
    ? []
    : [block('firstAidTransport', {}, null, at('transportMode'))]),
]

export const purposeChecks = (facts: PurposeFacts): Check[] => {
  if (facts.purposeUse === 'destruction') return destruction(facts)
  return facts.purposeUse === 'firstAid' ? firstAid(facts) : []
}
