import { type CultivationStatus, statusByReports } from '@papaver/contract/cultivation/life.ts'
import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import { refuse as refuseStep } from '../../../platform/refusal.ts'
import { decidedOnTerms, makeLetter, type Outcome, textsOf } from '../../casework/public.ts'
import { inspectionSteps } from '../../inspections/public.ts'
import { closingFaultsOf } from '../closing.ts'
import { listEntries, lockRecord } from '../ledger-store.ts'
import { cultivationLetters } from '../letter-saying.ts'
import type { StepContext } from '../record.ts'
import type { CultivationValues } from '../store.ts'
import { issue } from './issue.ts'
import { setTerms } from './terms.ts'
import { usual } from './usual.ts'

type Step = (step: StepContext) => Promise<Outcome<CultivationValues, CultivationStatus>>

const propose: Step = async (step) => {
  const { own, changes } = setTerms(step)
  return { ...(await usual.propose(step)), own, changes }
}

const approve: Step = async (step) => {
  const { own, changes } = setTerms(step)
  const outcome = await usual.approve(step)
  return {
    ...outcome,
    values: { ...outcome.values, ...decidedOnTerms(step, changes) },
    own,
    changes,
    mail: { code: 'CUL_TO_SIGN', to: 'signers' },
  }
}

const suspend: Step = async () => ({ mail: { code: 'CUL_SUSPENDED', to: 'applicant' } })

/** It goes on where its reports have brought it. */
const lift: Step = async ({ tx, record }) => {
  const entries = await listEntries(tx.db, record.cultivation.rootId)
  return {
    to: statusByReports(new Set(entries.map(({ type }) => type))),
    mail: { code: 'CUL_LIFTED', to: 'applicant' },
  }
}

const refuse: Step = async (step) => {
  const outcome = await usual.refuse(step)
  await makeLetter(cultivationLetters, step, 'refuse')
  return outcome
}

const revoke: Step = async (step) => {
  const texts = textsOf(step, 'revocation')
  await makeLetter(cultivationLetters, step, 'revoke')
  return { texts, mail: { code: 'CUL_REVOKED', to: 'applicant' } }
}

/** Only once what grew is accounted for: a report that comes in meanwhile waits, and is then too late. */
const close: Step = async ({ tx, context, record }) => {
  const { rootId } = record.cultivation
  await lockRecord(tx, rootId)
  const entries = await listEntries(tx.db, rootId)
  const faults = closingFaultsOf(entries, context.settings['cultivation.closeTolerance'])
  if (faults.length > 0) refuseStep(cultivationRefusals.cultivationNotBalanced, { faults })
  return { own: { reportDueOn: null }, mail: { code: 'CUL_CLOSED', to: 'applicant' } }
}

export const steps = {
  ...usual,
  ...inspectionSteps,
  propose,
  approve,
  refuse,
  issue: issue satisfies Step,
  suspend,
  lift,
  revoke,
  close,
}
