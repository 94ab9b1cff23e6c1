import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import { licensesRefusals } from '@papaver/contract/licenses/refusals.ts'
import { labelsInLine } from '../../platform/documents/head.ts'
import { certificateLabels } from '../../platform/documents/labels.ts'
import { type LetterKind, wordIn } from '../casework/public.ts'
import type { LicenseRecord } from './record.ts'

/** What letters of decisions about licences say: what was to be allowed, and with which substances. */
export const licenseLetters: LetterKind<LicenseRecord> = {
  entity: licenseKind.entity,
  signatoryTitle: 'licenses.signatoryTitle',
  failure: licensesRefusals.licenseDocumentFailed,
  sayingOf: async (_context, { license }, culture) => {
    const labels = certificateLabels(culture)
    const words = (key: string, values: readonly string[]) =>
      labelsInLine(
        culture,
        values.map((each) => wordIn(culture, `licenses.choices.${key}.${each}`)),
      )
    return {
      subject: 'license',
      title: wordIn(culture, 'licenses.kind'),
      issuedOn: license.issuedOn,
      reference: null,
      facts: [
        { label: labels.activities, value: words('activities', license.activities) },
        { label: labels.groups, value: words('groups', license.groups) },
      ],
      lines: [],
    }
  },
}
