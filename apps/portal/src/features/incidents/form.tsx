import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { incidentFields, incidentRules } from '@papaver/contract/incidents/fields.ts'
import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../platform/queries.ts'
import type { CaseForm } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { idOfLine, type Loaded, linesInput, linesOf, type TypedLine, useLoaded } from './lines.ts'
import { Lines, SaidLines } from './lines-part.tsx'
import { feature } from './list.ts'

/** What happened is said first, and fixed from then on: it decides who learns of the report. */
const type: CaseField = { key: 'kind', type: 'reference', list: 'incidentTypes', section: '', required: true }

const useFields: NonNullable<CaseForm<Incident, readonly TypedLine[], Loaded>['useFields']> = ({
  record,
}) => {
  const { reporter } = record
  const sites = useQuery({
    ...masterQuery('masters.establishmentSites', { params: { id: reporter?.id ?? '' } }),
    enabled: reporter !== null,
  })
  return {
    siteId: {
      options: (sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      isHidden: reporter === null,
    },
    customsPointId: { searchable: true },
    countryId: { searchable: true },
  }
}

const isOfLines = (path: string) => /^lines(\.|$)/.test(path)

/** How an incident is reported (product §16.20); what is not said here is alike for every kind of case. */
const incidentForm: CaseForm<Incident, readonly TypedLine[], Loaded> = {
  kind: incidentKind,
  feature,
  fields: incidentFields,
  rules: incidentRules,
  sections: [
    { name: 'when' },
    { name: 'story' },
    { name: 'where' },
    {
      name: 'goods',
      Below: Lines,
      Facts: SaidLines,
      has: isOfLines,
      isFilled: ({ own }) => (own as []).length > 0,
    },
    { name: 'concerned' },
    filesSection,
  ],
  start: { fields: [type], bodyOf: (values) => ({ ...values, lines: [] }) },
  own: {
    of: (record, { culture }) => linesOf(record, culture),
    inputOf: linesInput,
    completed: (kept) => kept,
  },
  useLoaded,
  useFields,
  bodyOf: (input, { kind }) => ({ ...input, kind }),
  useLine: ({ kindName }) => kindName,
  companyOf: ({ reporter }) => reporter?.name ?? null,
  meansEmpty: ['missing'],
  idOf: (path) => {
    const [, position, part] = /^lines(?:\.(\d+)\.(\w+))?$/.exec(path) ?? []
    if (!isOfLines(path)) return undefined
    return position === undefined ? 'draft-lines' : idOfLine(Number(position), part ?? 'goods')
  },
}

export const NewIncidentPage = () => <NewCasePage form={incidentForm} />
export const IncidentDraftPage = () => <DraftPage form={incidentForm} />
