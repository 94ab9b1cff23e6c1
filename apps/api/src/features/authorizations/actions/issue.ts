import { createHash, randomBytes, randomInt } from 'node:crypto'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { checkCodeAlphabet, checkCodeLength, formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { storeFile } from '../../../platform/files.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPerson, type Person } from '../../account/public.ts'
import { findCase, systemScope } from '../../casework/public.ts'
import { permitPayload, renderPermit } from '../document/permit-document.ts'
import { type Issuing, lastDayOf, permitData } from '../permit-data.ts'
import { readSigningKeys } from '../signing-keys.ts'
import type { Step, StepContext } from './step.ts'

const newCheckCode = (): string =>
  Array.from({ length: checkCodeLength }, () => checkCodeAlphabet[randomInt(checkCodeAlphabet.length)]).join(
    '',
  )

/** 128 random bits; on the paper only, here as their SHA-256 (product §10). */
const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(16).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest() }
}

const signatoryOf = async ({ tx, caller }: StepContext): Promise<Person> => {
  const person = await findPerson(tx.db, caller.principal.accountId)
  if (person === undefined) throw new Error('who signs has no account')
  return person
}

const issuingOf = async (step: StepContext, token: string): Promise<Issuing> => {
  const { context, record, tx } = step
  const { number } = record.case
  if (number === null) throw new Error('an approved case has a number')
  const issuedOn = context.calendar.today
  const replaced = record.header.replacesId
    ? await findCase(tx.db, systemScope, record.header.replacesId)
    : undefined
  return {
    number,
    checkCode: formatCheckCode(newCheckCode()),
    verifyUrl: `${context.publicUrl}/#/display-authorization?t=${token}`,
    issuedOn,
    validUntil: lastDayOf(context.settings, record, issuedOn),
    signatory: await signatoryOf(step),
    replaces: replaced?.number ?? null,
  }
}

/** Making or signing the paper failed: nothing is issued, the case stays approved and says so. */
const orRefuse = async <Result>(
  { deps, record }: StepContext,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    deps.log.error({ err: error, caseId: record.case.id }, 'the permit could not be made')
    return refuse(authorizationRefusals.authorizationDocumentFailed)
  }
}

/** Signs and issues: number, check code, paper and its data become the permit, all in this transaction. */
export const issue: Step = async (step) => {
  const { tx, context, record } = step
  const { token, hash } = newToken()
  const issuing = await issuingOf(step, token)
  const { payload, pdf, keyId } = await orRefuse(step, async () => {
    const keys = await readSigningKeys(tx.db, context.settings, tx.now)
    const permit = await permitData(context, record, issuing)
    return { payload: permitPayload(permit, keys), pdf: await renderPermit(permit, keys), keyId: keys.keyId }
  })
  const name = `${issuing.number.replaceAll('/', '-')}.pdf`
  const file = await storeFile(tx, { name, mediaType: 'application/pdf', bytes: pdf, maxBytes: 50_000_000 })
  return {
    values: { issuedAt: tx.now, validUntil: issuing.validUntil },
    header: {
      checkCode: issuing.checkCode.replace('-', ''),
      tokenHash: hash,
      issuedOn: issuing.issuedOn,
      documentFileId: file.id,
      payload: JSON.stringify(payload),
      keyId,
      documentFailedAt: null,
    },
    mail: { code: 'IE_ISSUED', to: 'applicant' },
  }
}
