import { enterFastLane } from '../fast-lane.ts'
import { connectCase } from '../foreign/settle-abroad.ts'
import { judgeUnusual } from '../hints.ts'
import { licenseFor } from '../reservations.ts'
import { inputOf, refreshLines } from './draft.ts'
import type { Step } from './step.ts'
import { usual } from './usual.ts'

/** With the lines by today's factors, the licence that covers them, and the request as it was sent. */
export const submit: Step = async (step) => {
  const { context, tx } = step
  const record = await refreshLines(tx, step.record)
  const license = await licenseFor(tx.db, record, context.calendar.today)
  const outcome = await usual.submit({ ...step, record })
  const warnings = outcome.values?.flags ?? []
  const unusual = await judgeUnusual(step, record, warnings, 'submit')
  await connectCase(tx, record)
  const lane = await enterFastLane(step, record, [...warnings, ...unusual])
  return {
    ...outcome,
    values: { ...outcome.values, flags: [...warnings, ...unusual, ...lane] },
    own: {
      licenseNumber: license?.number ?? null,
      snapshot: JSON.stringify({ input: inputOf(record), at: tx.now }),
    },
  }
}
