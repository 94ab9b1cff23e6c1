import { holderChecks, holderRenamedFlag } from '@papaver/contract/casework/holder.ts'
import { printedNameChecks } from '@papaver/contract/casework/printing-checks.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { addressLine, findEstablishment } from '../establishments/public.ts'
import type { CaseContext } from './context.ts'
import { hasLostLicences } from './holder-store.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'

interface Judging<Whole extends CaseRecord> extends Pick<AnyServedKind<Whole>, 'printedAddress'> {
  readonly checksOf?: ((context: CaseContext, record: Whole) => Promise<readonly Check[]>) | undefined
}

const checksOfHolder = async <Whole extends CaseRecord>(
  { printedAddress }: Judging<Whole>,
  { db, settings, calendar }: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  const { establishmentId, applicantName, feature, status, issuedAt } = record.case
  const kind = caseKinds.find(({ entity }) => entity === feature)
  if (establishmentId === null || kind?.isReport) return []
  const holder = await findEstablishment(db, establishmentId)
  if (holder === undefined) return []
  const successor = holder.successorId && (await findEstablishment(db, holder.successorId))
  const isAsked = settings['licenses.closesWithLastLicence'] && !kind?.isLicense
  return holderChecks(
    {
      name: holder.name,
      address: addressLine(holder),
      isActive: holder.isActive,
      successorName: successor ? successor.name : null,
      hasLostLicences: isAsked && (await hasLostLicences(db, establishmentId, calendar.today)),
      onDocument:
        issuedAt === null ? null : { name: applicantName ?? '', address: printedAddress?.(record) ?? null },
    },
    { isDraft: status === kind?.means.draft },
  )
}

/**
 * What the kind judges, whether anything can be granted to the holder at all, and whether documents can name the parties, as
 * the conventions require: no document is made that would lose a letter of a name.
 */
export const allChecks = async <Whole extends CaseRecord>(
  judging: Judging<Whole>,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  const { applicantName, partnerName } = record.case
  const [holder, own] = await Promise.all([
    checksOfHolder(judging, context, record),
    judging.checksOf?.(context, record),
  ])
  return [...holder, ...printedNameChecks([applicantName, partnerName]), ...(own ?? [])]
}

/** What is shown of a case whose own checks are over: that nothing can be granted to its holder, or that he is called otherwise. */
export const checksAfterwards = async <Whole extends CaseRecord>(
  judging: Judging<Whole>,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> =>
  record.case.statusGroup === 'final'
    ? []
    : (await checksOfHolder(judging, context, record)).filter(
        ({ severity, code }) => severity === 'block' || code === holderRenamedFlag,
      )
