import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for saved views. */
export const savedViewConsequences: Consequences<'savedView'> = {
  ...on([...companyEvents, ...personEvents, ...officerEvents], { savedView: 'personal' }),
  ...on(caseworkEvents, { savedView: 'ofPeople' }),
  trainingReset: { savedView: 'otherWorld' },
}
