import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for reports that are owed. */
export const obligationConsequences: Consequences<'obligation'> = {
  // What a period asked for is owed, whatever has become of company, licence or permit since (1961 art. 20).
  ...on([...companyEvents, ...caseworkEvents], { obligation: 'duty' }),
  ...on([...personEvents, ...officerEvents], { obligation: 'ofCases' }),
  reportReceived: { obligation: ['status SUB'] },
  trainingReset: { obligation: 'otherWorld' },
}
