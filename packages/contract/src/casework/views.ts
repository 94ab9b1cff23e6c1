/** The views of a list of cases; what each means is said by the kind (`StatusMeanings`). */
export const caseViewNames = [
  'all',
  'mine',
  'open',
  'unassigned',
  'waiting',
  'decide',
  'sign',
  'signStopped',
  'overdue',
  'entered',
  // Whatever stands against it; 'active' is what may be used of it, 'stopped' the rest.
  'inForce',
  'active',
  'stopped',
  'final',
] as const
export type CaseViewName = (typeof caseViewNames)[number]
