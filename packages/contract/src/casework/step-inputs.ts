/** What steps of any case may take beside its version; a kind adds its own (see `step-shapes.ts`). */
export const stepInputNames = [
  'reasonCode',
  'comment',
  'texts',
  'decision',
  'assigneeId',
  'fields',
  'dueOn',
  'answers',
  'declaration',
] as const
export type StepInputName = (typeof stepInputNames)[number]
