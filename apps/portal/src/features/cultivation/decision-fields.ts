import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useTermsInputs } from '../casework/actions/terms-fields.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import { useInspectionInputs } from '../inspections/step-fields.tsx'
import { feature } from './list.ts'

/** The sites of its plots, each once. */
const sitesOf = ({ plots }: CultivationView) => [
  ...new Map(
    plots.flatMap(({ siteId, siteName, parcel }) =>
      siteId === null
        ? []
        : [[siteId, { id: siteId, name: siteName ?? '–', address: parcel ?? '' }] as const],
    ),
  ).values(),
]

/** Beside the question of a step: where and when is inspected, or what the permit will say. */
export const useOwnInputs = (record: CultivationView, button: string): OwnInputs => {
  const { terms, endsOn, inspections } = record
  // What was applied for follows from the request, and is not said again.
  const until = terms === null || terms.validUntil === endsOn ? '' : terms.validUntil
  const ofTerms = useTermsInputs({ record, feature, button, stands: terms, days: { validUntil: until } })
  return useInspectionInputs({ inspections, sites: sitesOf(record) }, button, feature) ?? ofTerms
}
