import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationStatus } from '@papaver/contract/preparations/life.ts'
import { type PreparationActionInput, preparationInput } from '@papaver/contract/preparations/schema.ts'
import { type Outcome, type StepContext, scopeOf, usualSteps } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { type PreparationRecord, records } from '../record.ts'
import { type EntryValues, numbering } from '../store.ts'
import { differences, writeEntry } from './draft.ts'
import { notifyUsers, registered, replaceFormer } from './register.ts'

type Step = (
  step: StepContext<PreparationRecord, PreparationActionInput>,
) => Promise<Outcome<EntryValues, PreparationStatus>>

export const usual = usualSteps({
  kind: preparationKind,
  records,
  notices: { approved: 'PREP_APPROVED' },
  numbering,
  checksOf: runChecks,
  answers: { shape: preparationInput, write: writeEntry, differences },
})

/** Into the catalogue, with its base confirmed; the version before leaves it. */
const approve: Step = async (step) => {
  const { tx, caller, context, record } = step
  const outcome = await usual.approve(step)
  const { replacesId } = record.entry
  if (replacesId !== null)
    await replaceFormer(step, await records.lock(tx, scopeOf(caller.principal), replacesId))
  return { ...outcome, own: registered(context, record) }
}

const deactivate: Step = async (step) => {
  await notifyUsers(step, step.record, 'PREP_WITHDRAWN')
  return { own: { inCatalogue: false }, mail: { code: 'PREP_WITHDRAWN', to: 'applicant' } }
}

/** Back into the catalogue, unless the same product has come in by another entry meanwhile. */
const activate: Step = async () => ({
  own: { inCatalogue: true },
  mail: { code: 'PREP_RESTORED', to: 'applicant' },
})

/** Codes are found by the search, too: the number is given with the submission. */
const submit: Step = async (step) => {
  const outcome = await usual.submit(step)
  const number = String(outcome.values?.number).toLowerCase()
  return { ...outcome, own: { searchText: `${number} ${step.record.entry.searchText}` } }
}

export const steps = { ...usual, submit, approve, deactivate, activate }
