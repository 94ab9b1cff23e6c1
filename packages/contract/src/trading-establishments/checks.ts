import { at, block, pass, warn, warnAbout, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import type { FieldValues } from '../fields/field.ts'
import type { ConfirmationAnswer } from './confirmation.ts'
import { partnerFields, partnerRules } from './fields.ts'
import { likeBlockedCheck } from './kind.ts'

/** What a request for a partner is judged by. */
export interface PartnerFacts {
  readonly values: FieldValues
  /** The authority's day, ISO. */
  readonly today: string
  /** The authority's own: who is there is no foreign partner. */
  readonly ownCountry: string
  /** Whether a paper is attached: a licence, an order, a contract. */
  readonly hasEvidence: boolean
  /** What the authority of its country has said last; `required`: nothing yet, and approval needs it. Told to officers. */
  readonly confirmation?: ConfirmationAnswer | 'required' | undefined
  /** Entries that look alike, the likest first. */
  readonly alike: readonly { readonly id: string; readonly name: string; readonly city: string }[]
  /** Those of them that are blocked, and others like it in more than the name. Told to officers. */
  readonly likeBlocked?: readonly {
    readonly id: string
    readonly name: string
    readonly city: string
    readonly number: string
  }[]
}

const licence = ({ values, today }: PartnerFacts): Check[] => {
  const until = values.licenceValidUntil
  if (!values.licenceNumber) return [warn('noLicence', {}, null, at('licenceNumber'))]
  if (typeof until !== 'string') return [warn('licenceOpen', {}, null, at('licenceValidUntil'))]
  return until < today
    ? [warn('licenceExpired', { until }, null, at('licenceValidUntil'))]
    : [pass('licence', { until })]
}

const alike = ({ alike: found, likeBlocked: stopped = [] }: PartnerFacts): Check[] =>
  found
    .filter(({ id }) => !stopped.some((each) => each.id === id))
    .map(({ id, name, city }) => warnAbout(id, 'alike', { name, city }))

/** Trade that was stopped on suspicion of diversion must not go on under another number (1988 Convention art. 12(9)). */
const likeBlocked = ({ likeBlocked: found = [] }: PartnerFacts): Check[] =>
  found.map(({ id, ...said }) => block(likeBlockedCheck, said, null, null, id))

const confirmation = ({ confirmation: said }: PartnerFacts): Check[] => {
  if (said === undefined) return []
  if (said === 'confirmed') return [pass('confirmed')]
  if (said === 'required') return [block('confirmationRequired')]
  return [warn(said === 'unknown' ? 'confirmationUnknown' : 'confirmationSilent')]
}

/** The checks of a request before it is submitted and again before it is approved (product §5). */
export const partnerChecks = (facts: PartnerFacts): Check[] => {
  const fields = fieldChecks(partnerFields, partnerRules, facts.values)
  return worstFirst([
    ...(fields.length === 0 ? [pass('complete')] : fields),
    ...(facts.values.countryId === facts.ownCountry ? [block('ownCountry', {}, null, at('countryId'))] : []),
    ...licence(facts),
    facts.hasEvidence ? pass('evidence') : warn('noEvidence', {}, null, at('attachments')),
    ...confirmation(facts),
    ...likeBlocked(facts),
    ...alike(facts),
  ])
}
