import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { preExportDirections, preExportFields, preExportRules } from '@papaver/contract/pre-export/fields.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExport } from '@papaver/contract/pre-export/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../platform/queries.ts'
import type { CaseForm } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'

/** Which way it goes is fixed from the beginning. */
const direction: CaseField = {
  key: 'kind',
  type: 'choice',
  section: '',
  required: true,
  options: preExportDirections,
}

/** Precursors of the 1988 Convention are notified, and what is on the special surveillance list; weighed or measured. */
const useFields: NonNullable<CaseForm<PreExport>['useFields']> = () => {
  const { data: substances = [] } = useQuery(masterQuery('masters.substances'))
  const { data: units = [] } = useQuery(masterQuery('masters.unitsOfMeasure'))
  return {
    substanceId: {
      searchable: true,
      options: substances
        .filter(
          ({ isActive, convention, isSurveilled }) => isActive && (convention === '1988' || isSurveilled),
        )
        .map(({ id, name, casNumber, synonyms }) => ({
          value: String(id),
          label: name,
          ...(casNumber === null ? {} : { hint: casNumber }),
          synonyms: [...synonyms, casNumber ?? ''],
        })),
    },
    unit: {
      options: units
        .filter(({ isActive, dimension }) => isActive && ['mass', 'volume'].includes(dimension))
        .map(({ code, name }) => ({ value: code, label: name })),
    },
    countryId: { searchable: true },
  }
}

/** How a notification is written, or one that came in is entered; what is not said here is alike for every kind of case. */
const preExportForm: CaseForm<PreExport> = {
  kind: preExportKind,
  feature: 'pre-export',
  fields: preExportFields,
  rules: preExportRules,
  sections: [{ name: 'goods' }, { name: 'parties' }, { name: 'journey' }, { name: 'reply' }, filesSection],
  start: { fields: [direction] },
  useFields,
  bodyOf: (input, { kind }) => ({ ...input, kind }),
  companyOf: ({ companyName }) => companyName,
  meansEmpty: ['missing'],
}

export const NewPreExportPage = () => <NewCasePage form={preExportForm} />
export const PreExportDraftPage = () => <DraftPage form={preExportForm} />
