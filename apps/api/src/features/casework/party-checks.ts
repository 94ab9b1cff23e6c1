import { holderChecks } from '@papaver/contract/casework/holder.ts'
import { printedNameChecks } from '@papaver/contract/casework/printing-checks.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { findEstablishment } from '../establishments/public.ts'
import type { CaseContext } from './context.ts'
import { hasLostLicences } from './holder-store.ts'
import type { CaseRecord } from './records.ts'

type Judge<Whole extends CaseRecord> = (context: CaseContext, record: Whole) => Promise<readonly Check[]>

const checksOfHolder = async (
  { db, settings, calendar }: CaseContext,
  { case: { establishmentId, feature, status } }: CaseRecord,
): Promise<Check[]> => {
  const kind = caseKinds.find(({ entity }) => entity === feature)
  if (establishmentId === null || kind?.isReport) return []
  const holder = await findEstablishment(db, establishmentId)
  if (holder === undefined) return []
  const isAsked = settings['licenses.closesWithLastLicence'] && !kind?.isLicense
  return holderChecks(
    {
      name: holder.name,
      isActive: holder.isActive,
      hasLostLicences: isAsked && (await hasLostLicences(db, establishmentId, calendar.today)),
    },
    { isDraft: status === kind?.means.draft },
  )
}

/**
 * What the kind judges, whether anything can be granted to the holder at all, and whether documents can name the parties, as
 * the conventions require: no document is made that would lose a letter of a name.
 */
export const allChecks = async <Whole extends CaseRecord>(
  checksOf: Judge<Whole> | undefined,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  const { applicantName, partnerName } = record.case
  const [holder, own] = await Promise.all([checksOfHolder(context, record), checksOf?.(context, record)])
  return [...holder, ...printedNameChecks([applicantName, partnerName]), ...(own ?? [])]
}

/** What is shown of a case whose own checks are over: that nothing can be granted to its holder. */
export const checksAfterwards = async (context: CaseContext, record: CaseRecord): Promise<Check[]> =>
  record.case.statusGroup === 'final'
    ? []
    : (await checksOfHolder(context, record)).filter(({ severity }) => severity === 'block')
