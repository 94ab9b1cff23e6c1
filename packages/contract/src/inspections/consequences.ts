import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for inspections with an open finding. */
export const inspectionConsequences: Consequences<'inspection'> = {
  // What was found stays found until somebody has seen it put right.
  ...on([...companyEvents, ...caseworkEvents], { inspection: 'fact' }),
  ...on([...personEvents, ...officerEvents], { inspection: 'ofCases' }),
  trainingReset: { inspection: 'otherWorld' },
}
