import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import { heldKeys } from '../../../platform/documents/keys.ts'
import { putLimit } from '../../balances/public.ts'
import {
  newCheckMarks,
  orDocumentFailed,
  readSigningKeys,
  signatoryOf,
  signedDocument,
  storeDocument,
} from '../../casework/public.ts'
import { type CertificateData, certificateData } from '../certificate-data.ts'
import { certificateCode, type LicenseScope } from '../document/certificate-code.ts'
import { signCertificate } from '../document/certificate-document.ts'
import type { StepContext } from '../record.ts'
import { replaceEarlier } from './succeed.ts'
import { setTerms } from './terms.ts'
import { usual } from './usual.ts'

const orRefuse = <Result>(step: StepContext, work: () => Promise<Result>): Promise<Result> =>
  orDocumentFailed(step, licensesRefusals.licenseDocumentFailed, work)

/** Gives a certificate its check code and its secret, and makes it: exactly what was decided, with the keys of now. */
const makeDocument = (step: StepContext, scope: LicenseScope) => (data: CertificateData) =>
  orRefuse(step, async () => {
    const { deps, context, caller } = step
    const keys = await readSigningKeys(deps.db, context.settings, context.now)
    const { checkCode, verifyUrl, tokenHash } = newCheckMarks(context.publicUrl, (code) =>
      certificateCode({ ...data, checkCode: code }, scope, heldKeys(keys)),
    )
    const certificate = { ...data, checkCode, verifyUrl }
    const { settings } = context
    const signed = await signedDocument({ deps, settings, keys }, (held) =>
      signCertificate(certificate, held, caller.principal.accountId),
    )
    return { ...signed, keyId: keys.keyId, checkCode, tokenHash }
  })

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
  await usual.judge(step)
  const { record, period, own, changes } = setTerms(step)
  const { number } = record.case
  if (number === null) throw new Error('an approved case has a number')
  const issuedOn = context.calendar.today
  const signatory = await signatoryOf(step)
  const data = await orRefuse(step, () =>
    certificateData(context, record, { number, issuedOn, period, signatory }),
  )
  const { payload, pdf, signature, keyId, checkCode, tokenHash } = tx.made(
    data,
    makeDocument(step, record.license),
  )
  const file = await storeDocument(tx, { number, pdf, signature })
  await replaceEarlier(step)
  await openQuotas(step)
  return {
    values: { issuedAt: tx.now, validUntil: period.until },
    changes,
    own: {
      ...own,
      validFrom: period.from,
      checkCode: checkCode.replace('-', ''),
      tokenHash,
      issuedOn,
      documentFileId: file.id,
      payload: JSON.stringify(payload),
      keyId,
    },
    mail: { code: 'LIC_ISSUED', to: 'applicant' } as const,
  }
}
