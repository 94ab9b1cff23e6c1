import { compareCertificate } from '@papaver/contract/authorizations/certificate-checks.ts'
import { plainNumber } from '@papaver/contract/exchange/pair-lines.ts'
import type { SaidPermit } from '@papaver/contract/exchange/schema.ts'
import { findPermitAbroad, type ListedIncoming } from '../../exchange/public.ts'
import { certificateFacts } from '../certificate-facts.ts'
import type { CheckContext } from '../check-context.ts'
import { type AuthorizationRecord, statusOf } from '../record.ts'
import { certificateSaid, certifiedIn } from './certificate-said.ts'
import type { PairedLine } from './paired-lines.ts'
import { restsOn } from './permit-abroad.ts'

/** Decided, or issued and not over: it goes on with what has taken the place of its certificate. */
const decided: readonly string[] = ['APR', 'ISS', 'PAU', 'SUS']
/** Permits are replaced a few times at most. */
const longestChain = 20

/** Was the permit abroad on which it rests replaced by this one, or by one that this has replaced? */
const isLastOfChain = async (
  context: CheckContext,
  record: AuthorizationRecord,
  { countryId, number }: Pick<ListedIncoming, 'countryId' | 'number'>,
): Promise<boolean> => {
  let numbered = restsOn(record)
  for (let steps = 0; numbered !== null && steps < longestChain; steps += 1) {
    if (numbered.countryId !== countryId) return false
    const found = await findPermitAbroad(context, numbered)
    if (plainNumber(numbered.number) === plainNumber(number))
      return steps > 0 && found?.status.state === 'valid'
    const successor = found?.status.state === 'replaced' ? found.status.successor : null
    numbered = successor === null ? null : { countryId, number: successor }
  }
  return false
}

/**
 * Does it take the place of the import permit on which a permit here rests that was decided already? The export may go on with it, and
 * with it alone (1961 Convention art. 31(5)).
 */
export const isSuccessorOfCertificate = async (
  context: CheckContext,
  record: AuthorizationRecord,
  incoming: ListedIncoming,
): Promise<boolean> => {
  const { said } = incoming
  if (said.subject !== 'issued' || said.direction !== 'import' || record.kind.direction !== 'export')
    return false
  return decided.includes(statusOf(record)) && isLastOfChain(context, record, incoming)
}

/** Does it allow what the permit says, as it was decided? */
export const coversPermit = async (
  context: CheckContext,
  record: AuthorizationRecord,
  { said, lines }: { readonly said: SaidPermit; readonly lines: readonly PairedLine[] },
): Promise<boolean> => {
  const certified = new Map(certifiedIn(lines).map((line) => [line.id, line.certified]))
  const facts = await certificateFacts(context, {
    ...record,
    header: { ...record.header, ...certificateSaid(context, record, said) },
    lines: record.lines.map((line) => {
      const meant = certified.get(line.id)
      return { ...line, certifiedQuantity: meant?.quantity ?? null, certifiedUnit: meant?.unit ?? null }
    }),
  })
  if (facts.certificate === null) return false
  // The day on which the goods were to leave may be past.
  const found = compareCertificate(facts.certificate, {
    ...facts,
    today: context.calendar.today,
    plannedDate: null,
  })
  return found.every(({ severity }) => severity !== 'block')
}
