import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import { compare, plus } from '@papaver/contract/quantities/base.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import { findBalances, putLimit } from '../../balances/public.ts'
import { keepDocument, markedDocument, orDocumentFailed, signatoryOf } from '../../casework/public.ts'
import { type CertificateData, certificateData } from '../certificate-data.ts'
import { certificateCode, type LicenseScope } from '../document/certificate-code.ts'
import type { StepContext } from '../record.ts'
import { replaceEarlier } from './succeed.ts'
import { setTerms } from './terms.ts'

const documents = inThread<typeof import('../document/in-thread.ts')>(
  'documents',
  new URL('../document/in-thread.ts', import.meta.url),
)

const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, licensesRefusals.licenseDocumentFailed, work)

const makeDocument = (step: StepContext, scope: LicenseScope) => (data: CertificateData) =>
  orRefuse(step, () =>
    markedDocument(
      step,
      (checkCode, keys) => certificateCode({ ...data, checkCode }, scope, keys),
      (marks, keys) =>
        documents(step.caller.principal.accountId, 'signedCertificate', { ...data, ...marks }, keys),
    ),
  )

/**
 * Opens the balance of each quota: what permits take from it is counted (product §4). One that is opened in the middle of its
 * year begins with what permits under this licence hold and have used of the year already; below that, nothing is issued.
 */
const openQuotas = async ({ deps, tx, record }: StepContext, earlier: string | null): Promise<void> => {
  const { id: licenseId, establishmentId, number } = record.case
  const keys = record.quotas.flatMap(({ substanceId, year }) =>
    substanceId === null || year === null ? [] : [{ kind: 'quota' as const, substanceId, year, licenseId }],
  )
  const known = await findBalances(tx.db, keys)
  for (const { substanceId, year, grams } of record.quotas)
    if (substanceId !== null && year !== null && grams !== null)
      await putLimit(tx, { kind: 'quota', substanceId, year, licenseId }, grams)
  const opened = keys.filter(
    ({ substanceId, year }) => !known.some((row) => row.substanceId === substanceId && row.year === year),
  )
  if (opened.length === 0) return
  const numbers = [number, earlier].filter((each) => each !== null)
  await deps.followers.emit(tx, 'quotasOpened', { licenseId, establishmentId, numbers, quotas: opened })
  for (const { substanceId, year, limitGrams, usedGrams, reservedGrams } of await findBalances(
    tx.db,
    opened,
  )) {
    const heldGrams = plus(usedGrams, reservedGrams)
    if (compare(limitGrams, heldGrams) < 0)
      refuse(licensesRefusals.licenseQuotaBelowUse, { substanceId, year, heldGrams })
  }
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
  const earlier = await replaceEarlier(step)
  await openQuotas(step, earlier)
  return {
    values: { issuedAt: tx.now, validUntil: period.until },
    changes,
    own: { ...own, ...kept, validFrom: period.from },
    mail: { code: 'LIC_ISSUED', to: 'applicant' } as const,
  }
}
