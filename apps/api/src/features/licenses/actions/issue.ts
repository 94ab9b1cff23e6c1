import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import { putLimit } from '../../balances/public.ts'
import { keepDocument, markedDocument, orDocumentFailed, signatoryOf } from '../../casework/public.ts'
import { type CertificateData, certificateData } from '../certificate-data.ts'
import { certificateCode, type LicenseScope } from '../document/certificate-code.ts'
import { signCertificate } from '../document/certificate-document.ts'
import type { StepContext } from '../record.ts'
import { replaceEarlier } from './succeed.ts'
import { setTerms } from './terms.ts'

const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, licensesRefusals.licenseDocumentFailed, work)

const makeDocument = (step: StepContext, scope: LicenseScope) => (data: CertificateData) =>
  orRefuse(step, () =>
    markedDocument(
      step,
      (checkCode, keys) => certificateCode({ ...data, checkCode }, scope, keys),
      (marks, keys) => signCertificate({ ...data, ...marks }, keys, step.caller.principal.accountId),
    ),
  )

/** Opens the balance of each quota: what permits take from it is counted from now on (product §4). */
const openQuotas = async ({ tx, record }: StepContext): Promise<void> => {
  for (const { substanceId, year, grams } of record.quotas)
    if (substanceId !== null && year !== null && grams !== null)
      await putLimit(tx, { kind: 'quota', substanceId, year, licenseId: record.case.id }, grams)
}

/**
 * Signs and issues: number, check code, certificate and its data become the licence, all in this transaction. The
 * document is made between two tries of it, and taken by the second if it says what is decided there.
 */
export const issue = async (step: StepContext) => {
  const { tx, context } = step
  const { record, period, own, changes } = setTerms(step)
  const { number } = record.case
  if (number === null) throw new Error('an approved case has a number')
  const issuedOn = context.calendar.today
  const signatory = await signatoryOf(step)
  const data = await orRefuse(step, () =>
    certificateData(context, record, { number, issuedOn, period, signatory }),
  )
  const kept = await keepDocument(tx, data, tx.made(data, makeDocument(step, record.license)))
  await replaceEarlier(step)
  await openQuotas(step)
  return {
    values: { issuedAt: tx.now, validUntil: period.until },
    changes,
    own: { ...own, ...kept, validFrom: period.from },
    mail: { code: 'LIC_ISSUED', to: 'applicant' } as const,
  }
}
