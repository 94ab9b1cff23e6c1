import { dayIn } from '@papaver/contract/days.ts'
import { appealPeriod, filled } from '../../platform/documents/labels.ts'
import type { Person } from '../account/public.ts'
import { documentCulture, documentHead, translator } from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import type { Names } from '../masters/public.ts'
import { roundingOf } from '../settings/public.ts'
import type { CheckContext } from './check-facts.ts'
import type { DecisionLetter, LetterDecision } from './document/letter.ts'
import { kindLabel, permitLine } from './permit-data.ts'
import type { AuthorizationRecord } from './record.ts'

export interface LetterInput {
  readonly decision: LetterDecision
  readonly number: string
  readonly signatory: Person
  readonly reasons: readonly { readonly names: Names }[]
  /** In the officer's own words. */
  readonly grounds: string
  readonly appeal: readonly { readonly names: Names }[]
}

/** Draws together what the letter says, from the case and the masters as they stand at the decision. */
export const letterData = async (
  context: CheckContext,
  record: AuthorizationRecord,
  { decision, number, signatory, reasons, grounds, appeal }: LetterInput,
): Promise<DecisionLetter> => {
  const { db, settings, calendar } = context
  const { case: row, header } = record
  const culture = documentCulture(settings)
  const label = translator(culture)
  const period = appealPeriod(settings['import_export.appealDays'], culture)
  const own = await getEstablishment(db, row.establishmentId)
  const submittedOn = row.submittedAt ? dayIn(settings['public.timeZone'], row.submittedAt) : null
  return {
    ...(await documentHead(context, signatory, 'authorizations.signatoryTitle')),
    rounding: roundingOf(settings),
    decision,
    title: kindLabel(culture, row.kind),
    number,
    caseNumber: row.number ?? '',
    decidedOn: calendar.today,
    since: decision === 'revoke' ? header.issuedOn : submittedOn,
    addressee: {
      name: row.applicantName,
      lines: [...own.addressLines, [own.postalCode, own.city].filter(Boolean).join(' ')].filter(Boolean),
    },
    reference: header.applicantReference,
    partner: row.partnerName ? `${row.partnerName} (${row.partnerCountry})` : '–',
    lines: await Promise.all(
      record.lines.map(async (line) => {
        const said = await permitLine(context, line, culture)
        const { position, name, quantity, unit, baseGrams, components } = said
        return { position, name, quantity, unit, baseGrams, ...(components ? { components } : {}) }
      }),
    ),
    reasons: reasons.map(({ names }) => label(names)),
    grounds: grounds
      .split(/\n+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    appeal: appeal.map(({ names }) => filled(label(names), 'appealPeriod', period)),
  }
}
