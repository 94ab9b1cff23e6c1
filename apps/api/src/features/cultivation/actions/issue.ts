import { cultivationRefusals } from '@papaver/contract/cultivation/refusals.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import { keepDocument, markedDocument, orDocumentFailed, signatoryOf } from '../../casework/public.ts'
import { permitCode } from '../document/permit-code.ts'
import { type PermitData, permitData } from '../permit-data.ts'
import type { StepContext } from '../record.ts'
import { replaceEarlier } from './change.ts'
import { setTerms } from './terms.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, cultivationRefusals.cultivationDocumentFailed, work)

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
 * Signs and issues: number, check code, document and its data become the permit, all in this transaction; from now on plants may
 * stand. The document is made between two tries, and taken by
 * the second if it says what is decided there.
 */
export const issue = async (step: StepContext) => {
  const { tx, context, record: before } = step
  const { number } = before.case
  if (number === null) throw new Error('an approved case has a number')
  const { record, period, own, changes } = setTerms(step)
  const status = await replaceEarlier(step)
  const issuedOn = context.calendar.today
  const signatory = await signatoryOf(step)
  const data = await orRefuse(step, () =>
    permitData(context, record, { number, status, issuedOn, period, signatory }),
  )
  const kept = await keepDocument(tx, data, tx.made(data, makeDocument(step)))
  return {
    to: status,
    values: { issuedAt: tx.now, validUntil: period.until },
    changes,
    own: { ...own, ...kept, validFrom: period.from },
    mail: { code: 'CUL_ISSUED', to: 'applicant' } as const,
  }
}
