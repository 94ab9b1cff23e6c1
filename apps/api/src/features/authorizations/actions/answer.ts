import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import { connectCase } from '../foreign/settle-abroad.ts'
import { judgeUnusual } from '../hints.ts'
import { records } from '../record.ts'
import type { Step } from './step.ts'
import { usual } from './usual.ts'

/** What an answer has changed is judged like a new request. */
export const answer: Step = async (step) => {
  const outcome = await usual.answer(step)
  if (step.input.answers === undefined) return outcome
  const record = await records.reread(step.tx, step.record)
  await connectCase(step.tx, record)
  const flags = (outcome.values?.flags ?? []).filter((flag) => flag !== hintFlag)
  const unusual = await judgeUnusual(step, record, flags, 'answer')
  return { ...outcome, values: { ...outcome.values, flags: [...flags, ...unusual] } }
}
