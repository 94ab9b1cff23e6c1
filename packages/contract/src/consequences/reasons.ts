/** Why nothing follows, by code; the sentences are those of `docs/consequences.md`. */
export const reasons = [
  'absence',
  'addressed',
  'duty',
  'fact',
  'figures',
  'keySigned',
  'namedDay',
  'noConflict',
  'notYet',
  'nothingToDo',
  'ofCases',
  'ofPeople',
  'officersDecide',
  'otherWorld',
  'ownDocument',
  'personal',
  'restsElsewhere',
  'signedMessage',
  'staysEnded',
] as const
export type Reason = (typeof reasons)[number]
