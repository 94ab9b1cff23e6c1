import { createHash, randomInt, sign } from 'node:crypto'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { carriedOf, codeOf, type Essentials, toSign } from '@papaver/contract/verification/essentials.ts'
import { checkCodeAlphabet, checkCodeLength, formatCheckCode } from '@papaver/contract/verification/rules.ts'
import type { HeldKeys } from '../../platform/documents/keys.ts'
import { Refused, refuse } from '../../platform/refusal.ts'
import { findPerson, type Person } from '../account/public.ts'
import type { CaseRecord } from './records.ts'
import type { StepContext } from './served-kind.ts'

/** What the paper of an issued case is checked by: a code that is typed, and a secret that its QR code holds. */
export interface CheckMarks {
  /** As it is printed. */
  readonly checkCode: string
  readonly verifyUrl: string
  /** The secret stands on the document only; here its SHA-256 (product §10). */
  readonly tokenHash: Buffer
}

/**
 * The text that stands in the QR code behind `t=`: the essentials and their signature. Nobody makes one without the key,
 * so it is the secret of the document as well, by which the record is found.
 */
export const signedCode = (essentials: Essentials, { payloadPrivateKey }: HeldKeys): string => {
  const carried = carriedOf(essentials)
  return codeOf(carried, sign(null, toSign(carried), payloadPrivateKey))
}

/** `secretFor`: what stands in the QR code; it must be as hard to guess as chance. */
export const newCheckMarks = (publicUrl: string, secretFor: (checkCode: string) => string): CheckMarks => {
  const draw = () => checkCodeAlphabet[randomInt(checkCodeAlphabet.length)]
  const checkCode = formatCheckCode(Array.from({ length: checkCodeLength }, draw).join(''))
  const token = secretFor(checkCode)
  return {
    checkCode,
    verifyUrl: portalLink(publicUrl, `/display-authorization?t=${token}`),
    tokenHash: createHash('sha256').update(token).digest(),
  }
}

type Step = Pick<StepContext<CaseRecord>, 'deps' | 'tx' | 'caller' | 'record'>

export const signatoryOf = async ({ tx, caller }: Pick<Step, 'tx' | 'caller'>): Promise<Person> => {
  const person = await findPerson(tx.db, caller.principal.accountId)
  if (person === undefined) throw new Error('who signs has no account')
  return person
}

/** Making or signing a document failed: nothing is decided or issued, the case stays where it was and says so. */
export const orDocumentFailed = async <Result>(
  { deps, record }: Pick<Step, 'deps' | 'record'>,
  refusal: Parameters<typeof refuse>[0],
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    deps.log.error({ err: error, caseId: record.case.id }, 'the paper could not be made')
    return refuse(refusal)
  }
}
