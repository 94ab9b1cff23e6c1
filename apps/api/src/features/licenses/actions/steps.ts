import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { flagCases, makeLetter, type Outcome, textsOf } from '../../casework/public.ts'
import { lockEstablishment } from '../../establishments/public.ts'
import { inspectionSteps } from '../../inspections/public.ts'
import { licenseLetters } from '../letter-saying.ts'
import type { StepContext } from '../record.ts'
import { listLicenses, listTouched } from '../register-store.ts'
import type { LicenseValues } from '../store.ts'
import { issue } from './issue.ts'
import { setTerms } from './terms.ts'
import { usual } from './usual.ts'

type Step = (step: StepContext) => Promise<Outcome<LicenseValues, LicenseStatus>>

/** On open requests and permits in force of a holder whose licence was stopped: they are looked at, not revoked. */
const stopped = 'licenseStopped'

const flagTouched = async (
  { tx, record }: Pick<StepContext, 'tx' | 'record'>,
  change: { readonly raises?: readonly string[]; readonly lowers?: readonly string[] },
  groups: readonly string[] = record.license.groups,
): Promise<void> => {
  const { establishmentId } = record.case
  // What rests on the licence is decided before, and marked here, or after, and refused by its checks.
  await lockEstablishment(tx, establishmentId)
  const { requests, permits } = await listTouched(tx.db, establishmentId, groups)
  const ids = [...requests, ...permits].map(({ id }) => id)
  if (ids.length > 0) await flagCases(tx, { ids }, change)
}

const propose: Step = async (step) => {
  const { own, changes } = setTerms(step)
  return { ...(await usual.propose(step)), own, changes }
}

const approve: Step = async (step) => {
  const { own, changes } = setTerms(step)
  return {
    ...(await usual.approve(step)),
    own,
    changes,
    mail: { code: 'LIC_TO_SIGN', to: 'signers' },
  }
}

const refuse: Step = async (step) => {
  const outcome = await usual.refuse(step)
  await makeLetter(licenseLetters, step, 'refuse')
  return outcome
}

/** Stops what stands on the licence: the checks let nothing new pass, and what is under way is marked for a look. */
const stop =
  (code: NoticeCode): Step =>
  async (step) => {
    await flagTouched(step, { raises: [stopped] })
    return { mail: { code, to: 'applicant' } }
  }

const revoke: Step = async (step) => {
  const texts = textsOf(step, 'revocation')
  await makeLetter(licenseLetters, step, 'revoke')
  return { ...(await stop('LIC_REVOKED')(step)), texts }
}

/** What another suspended licence of the holder stands in the way of keeps its mark. */
const lift: Step = async (step) => {
  const { id, establishmentId } = step.record.case
  const licenses = await listLicenses(step.tx.db, establishmentId)
  const others = licenses.filter((other) => other.id !== id && other.status === 'SUS')
  const groups = step.record.license.groups.filter(
    (group) => !others.some((other) => other.groups.includes(group)),
  )
  await flagTouched(step, { lowers: [stopped] }, groups)
  return { mail: { code: 'LIC_LIFTED', to: 'applicant' } }
}

const surrender: Step = async (step) => {
  await flagTouched(step, { raises: [stopped] })
  return { mail: { code: 'LIC_SURRENDERED', to: 'authority' } }
}

export const steps = {
  ...usual,
  ...inspectionSteps,
  propose,
  approve,
  refuse,
  issue: issue satisfies Step,
  suspend: stop('LIC_SUSPENDED'),
  lift,
  revoke,
  surrender,
}
