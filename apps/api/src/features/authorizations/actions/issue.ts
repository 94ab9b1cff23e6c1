import { inThread } from '../../../platform/workers/workers.ts'
import { findLinked, keepDocument, markedDocument, signatoryOf } from '../../casework/public.ts'
import { certificateRule } from '../certificate-facts.ts'
import { permitCode } from '../document/permit-code.ts'
import { flagsAbroad } from '../foreign/settle-abroad.ts'
import { type Issuing, type PermitData, permitData } from '../permit-data.ts'
import type { AuthorizationRecord } from '../record.ts'
import { endEarlier } from './end-earlier.ts'
import type { PermitFlag } from './permit-flags.ts'
import { orRefuse } from './signing.ts'
import type { Step, StepContext } from './step.ts'
import { setTerms } from './terms.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

const issuingOf = async (step: StepContext, validUntil: string): Promise<Issuing> => {
  const { context, record, tx } = step
  const { number } = record.case
  if (number === null) throw new Error('an approved case has a number')
  const issuedOn = context.calendar.today
  const replaced = await findLinked(tx.db, record.header.replacesId)
  return {
    number,
    issuedOn,
    validUntil,
    signatory: await signatoryOf(step),
    replaces: replaced?.number ?? null,
  }
}

/** Help goes ahead of its certificate; from the issue on it must follow within the setting's working days. */
const certificateOwedFrom = (
  { context, record }: StepContext,
  issuedOn: string,
  earlier: AuthorizationRecord | undefined,
): string | null => {
  const { settings, calendar } = context
  const since = earlier?.header.certificateDueOn ?? record.header.certificateDueOn
  if (since !== null) return since
  const isOwed = record.header.certificateNumber === null && certificateRule(context, record) === 'follows'
  return isOwed ? calendar.after(issuedOn, settings['import_export.humanitarianFollowUpDays']) : null
}

const makeDocument = (step: StepContext) => (data: PermitData) =>
  orRefuse(step, () =>
    markedDocument(
      step,
      (checkCode, keys) => permitCode({ ...data, checkCode }, keys),
      (marks, keys) =>
        documents(step.caller.principal.accountId, 'signedPermit', { ...data, ...marks }, keys),
    ),
  )

/**
 * Signs and issues: number, check code, document and its data become the permit, all in this transaction. The document is made
 * between two tries of it, and taken by the second if it says what is decided there.
 */
export const issue: Step = async (step) => {
  const { tx, context } = step
  const earlier = await endEarlier(step)
  const terms = await setTerms(step)
  const { record } = terms
  const issuing = await issuingOf(step, terms.validUntil)
  const data = await orRefuse(step, () => permitData(context, record, issuing))
  const kept = await keepDocument(tx, issuing, tx.made(data, makeDocument(step)))
  const owed = certificateOwedFrom(step, issuing.issuedOn, earlier)
  // What is kept with the import permit before it may be stopped abroad.
  const isWithKept = earlier !== undefined && record.kind.direction === 'import'
  const raises: PermitFlag[] = [
    ...(owed === null ? [] : (['certificateOwed'] as const)),
    ...(isWithKept ? await flagsAbroad({ ...context, db: tx.db }, record) : []),
  ]
  return {
    values: {
      issuedAt: tx.now,
      validUntil: issuing.validUntil,
    },
    changes: terms.changes,
    own: {
      ...terms.own,
      ...kept,
      certificateDueOn: owed,
      documentFailedAt: null,
    },
    raises,
    lowers: ['lowRisk', 'drawnForReview'],
    mail: { code: 'IE_ISSUED', to: 'applicant' },
  }
}
