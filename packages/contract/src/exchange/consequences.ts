import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for messages to other authorities that wait. */
export const exchangeConsequences: Consequences<'authorityMessage'> = {
  ...on([...companyEvents, ...caseworkEvents], { authorityMessage: 'signedMessage' }),
  ...on([...personEvents, ...officerEvents], { authorityMessage: 'ofCases' }),
  trainingReset: { authorityMessage: 'otherWorld' },
}
