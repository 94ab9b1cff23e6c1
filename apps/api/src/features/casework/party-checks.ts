import { printedNameChecks } from '@papaver/contract/casework/printing-checks.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { CaseContext } from './context.ts'
import type { CaseRecord } from './records.ts'

type Judge<Whole extends CaseRecord> = (context: CaseContext, record: Whole) => Promise<readonly Check[]>

/**
 * What the kind judges, and whether documents can name the parties, as the conventions require: no document is made that
 * would lose a letter of a name.
 */
export const allChecks = async <Whole extends CaseRecord>(
  checksOf: Judge<Whole> | undefined,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  const { applicantName, partnerName } = record.case
  return [...printedNameChecks([applicantName, partnerName]), ...((await checksOf?.(context, record)) ?? [])]
}
