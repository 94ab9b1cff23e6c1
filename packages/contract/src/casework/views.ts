/** The views of a list of cases; what each means is said by the kind (`StatusMeanings`). */
export const caseViewNames = [
  'all',
  'mine',
  'open',
  'unassigned',
  'waiting',
  'decide',
  'sign',
  'overdue',
  'entered',
  'active',
  'final',
] as const
export type CaseViewName = (typeof caseViewNames)[number]
