import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { Subject } from '@papaver/contract/verification/verdict.ts'
import type { Reader } from '../../platform/transaction.ts'
import { permitDocuments } from '../authorizations/public.ts'
import type { IssuedCase, IssuedDocuments } from '../casework/public.ts'
import { cultivationDocuments } from '../cultivation/public.ts'
import { licenseDocuments } from '../licenses/public.ts'
import { cultivationAnswer, licenseAnswer } from './holder-answer.ts'
import { permitAnswer } from './permit-answer.ts'
import type { Answered, Reading, Via } from './reading.ts'

interface Verified<Of extends Subject> {
  readonly kind: Pick<CaseKind, 'entity' | 'place' | 'rights'>
  readonly documents: IssuedDocuments
  /** Undefined of what bears no document. */
  readonly answer: (reading: Reading, caseId: string, via: Via) => Promise<Answered<Of> | undefined>
}

/** What bears a code that is checked here, by what it is. */
export const subjects: { readonly [Of in Subject]: Verified<Of> } = {
  permit: { kind: authorizationKind, documents: permitDocuments, answer: permitAnswer },
  license: { kind: licenseKind, documents: licenseDocuments, answer: licenseAnswer },
  cultivation: { kind: cultivationKind, documents: cultivationDocuments, answer: cultivationAnswer },
}
export const subjectNames = Object.keys(subjects) as readonly Subject[]

/** A case that was issued, and what its document is. */
export interface FoundCase extends IssuedCase {
  readonly subject: Subject
}

/** Every kind is asked, whatever an earlier one has found: an answer takes as long for every number. */
const findBy = async (
  find: (documents: IssuedDocuments) => Promise<IssuedCase | undefined>,
): Promise<FoundCase | undefined> => {
  const found: FoundCase[] = []
  for (const subject of subjectNames) {
    const issued = await find(subjects[subject].documents)
    if (issued) found.push({ ...issued, subject })
  }
  return found[0]
}

export const findByToken = (db: Reader, tokenHash: Buffer): Promise<FoundCase | undefined> =>
  findBy((documents) => documents.byToken(db, tokenHash))

export const findByNumber = (db: Reader, numbers: readonly string[]): Promise<FoundCase | undefined> =>
  findBy((documents) => documents.byNumber(db, numbers))
