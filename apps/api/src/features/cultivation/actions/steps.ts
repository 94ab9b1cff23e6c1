import { block } from '@papaver/contract/casework/check-making.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { type CultivationStatus, statusByReports } from '@papaver/contract/cultivation/life.ts'
import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import { refuse as refuseStep } from '../../../platform/refusal.ts'
import { decidedOnTerms, makeLetter, type Outcome, textsOf } from '../../casework/public.ts'
import { inspectionSteps } from '../../inspections/public.ts'
import { licenceDay, licenceOn } from '../check-facts.ts'
import { closingFaultsOf } from '../closing.ts'
import { hasStock, listEntries, lockRecord } from '../ledger-store.ts'
import { cultivationLetters } from '../letter-saying.ts'
import type { StepContext } from '../record.ts'
import type { CultivationValues } from '../store.ts'
import { flagReports } from './ends.ts'
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

const suspend: Step = async ({ tx, record }) => {
  await flagReports(tx, record, { raises: ['permitSuspended'] })
  return { mail: { code: 'CUL_SUSPENDED', to: 'applicant' } }
}

/** It goes on where its reports have brought it, and not without a licence. */
const lift: Step = async (step) => {
  const { tx, record, context } = step
  const { gap, license } = await licenceOn(tx.db, record, licenceDay(record, context.calendar.today))
  if (gap !== undefined)
    refuseStep(caseworkRefusals.caseworkBlocked, {
      checks: [block(`licence_${gap}`, { number: license?.number ?? '' })],
    })
  await flagReports(tx, record, { lowers: ['permitSuspended'] })
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
  const { tx, record } = step
  const isLeft = await hasStock(tx.db, record.cultivation.rootId)
  const raises = isLeft ? (['permitEnded'] as const) : []
  await flagReports(tx, record, { raises, lowers: ['permitSuspended'] })
  return { texts, raises, mail: { code: 'CUL_REVOKED', to: 'applicant' } }
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
