import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useTermsInputs } from '../casework/actions/terms-fields.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import { useInspectionInputs } from '../inspections/step-fields.tsx'
import { feature } from './queries.ts'

/** Beside the question of a step: where and when is inspected, or what the licence will say and what was charged. */
export const useOwnInputs = (record: LicenseView, button: string): OwnInputs => {
  const { terms } = record
  const stood = (key: 'validFrom' | 'validUntil') => (terms?.isSet === true ? terms[key] : '')
  const ofTerms = useTermsInputs({
    record,
    feature,
    button,
    stands: terms,
    days: { validFrom: stood('validFrom'), validUntil: stood('validUntil') },
    lines: { fee: { value: terms?.fee ?? '', hint: 'feeHint' } },
  })
  return useInspectionInputs(record, button, feature) ?? ofTerms
}
