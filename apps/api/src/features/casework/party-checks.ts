import { holderChecks, holderRenamedFlag } from '@papaver/contract/casework/holder.ts'
import { printedNameChecks } from '@papaver/contract/casework/printing-checks.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { addressLine, findEstablishment } from '../establishments/public.ts'
import type { CaseContext } from './context.ts'
import { consideredIn } from './follow-holder.ts'
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
  const address = addressLine(holder)
  return holderChecks(
    {
      name: holder.name,
      address,
      isActive: holder.isActive,
      successorName: successor ? successor.name : null,
      hasLostLicences: isAsked && (await hasLostLicences(db, establishmentId, calendar.today)),
      onDocument:
        issuedAt === null ? null : { name: applicantName ?? '', address: printedAddress?.(record) ?? null },
      considered:
        kind === undefined || issuedAt !== null
          ? null
          : await consideredIn(db, kind, record.case, { name: holder.name, address }),
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

/** What a right in force is flagged for: of the kind's own checks those that say what is missing of what it rests on. */
const checksOfFlags = async <Whole extends CaseRecord>(
  judging: Judging<Whole> & Pick<AnyServedKind<Whole>, 'kind'>,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  const { standing = {} } = judging.kind
  const codes = new Set(
    Object.entries(standing).flatMap(([flag, codes]) => (record.case.flags.includes(flag) ? codes : [])),
  )
  if (codes.size === 0) return []
  const checks = (await judging.checksOf?.(context, record)) ?? []
  return checks.filter(
    ({ severity, code, about }) =>
      severity !== 'pass' && (codes.has(code) || codes.has(`${code} ${about ?? ''}`)),
  )
}

/**
 * What is shown of a case whose own checks are over: that nothing can be granted to its holder, or that he is called otherwise, and what
 * of its grounds is missing.
 */
export const checksAfterwards = async <Whole extends CaseRecord>(
  judging: Judging<Whole> & Pick<AnyServedKind<Whole>, 'kind'>,
  context: CaseContext,
  record: Whole,
): Promise<Check[]> => {
  if (record.case.statusGroup === 'final') return []
  const [holder, own] = await Promise.all([
    checksOfHolder(judging, context, record),
    checksOfFlags(judging, context, record),
  ])
  return [
    ...holder.filter(({ severity, code }) => severity === 'block' || code === holderRenamedFlag),
    ...own,
  ]
}
