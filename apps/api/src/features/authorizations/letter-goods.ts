import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { letterLabels } from '../../platform/documents/labels.ts'
import type { LetterKind } from '../casework/public.ts'
import type { CheckContext } from './check-context.ts'
import { basesOf } from './document/permit-view.ts'
import { kindLabel, permitLine } from './permit-data.ts'
import type { AuthorizationRecord } from './record.ts'

/** What letters of decisions about permits say: the kind of permit, the partner and the goods. */
export const permitLetters: LetterKind<AuthorizationRecord> = {
  entity: authorizationKind.entity,
  signatoryTitle: 'authorizations.signatoryTitle',
  failure: authorizationRefusals.authorizationDocumentFailed,
  directionOf: ({ kind }) => kind.direction,
  sayingOf: async (context, { case: row, header, lines }, culture) => {
    const partner = row.partnerName ? `${row.partnerName} (${row.partnerCountry})` : '–'
    const said = await Promise.all(lines.map((line) => permitLine(context as CheckContext, line, culture)))
    return {
      subject: 'permit',
      title: kindLabel(culture, row.kind),
      issuedOn: header.issuedOn,
      reference: header.applicantReference,
      facts: [{ label: letterLabels(culture).partner, value: { own: partner, en: partner } }],
      lines: said.map((line) => {
        const { position, name, quantity, unit } = line
        return { position, name, quantity, unit, bases: basesOf(line) }
      }),
    }
  },
}
