import type { VerifyOutput } from '@papaver/contract/verification/schema.ts'
import { authorityOf, type Reading, type Via } from './reading.ts'
import { type FoundCase, subjects } from './subjects.ts'

/** What the page shows; of a document that we do not know, and of a wrong code, no more than that. */
export const answerOf = async (
  reading: Reading,
  found: FoundCase | undefined,
  via: Via,
): Promise<VerifyOutput> => {
  const answered = found && (await subjects[found.subject].answer(reading, found.caseId, via))
  const isShown = answered !== undefined && answered.verdict !== 'NOT_FOUND'
  return {
    verdict: answered?.verdict ?? 'NOT_FOUND',
    checkedAt: reading.now.toISOString(),
    isDemonstration: reading.settings['public.isDemonstration'],
    authority: authorityOf(reading),
    permit: null,
    license: null,
    cultivation: null,
    ...(isShown && found ? { [found.subject]: answered.document } : {}),
  }
}
