import type { CaseField } from '../casework/case-field.ts'
import type { FieldRules } from '../fields/check.ts'
import { isTime } from './rules.ts'

export const mostLines = 20

export type IncidentRule = 'time'
export const incidentRules: FieldRules<IncidentRule> = { time: isTime }

const when = { section: 'when' } as const
const where = { section: 'where' } as const
const concerned = { section: 'concerned' } as const
const story = { section: 'story' } as const
const may = { isAskable: true } as const

/** What is reported of an incident (1961 Convention art. 31 and 37, 1988 Convention art. 12(9), product §16.20). */
export const incidentFields = [
  { ...when, ...may, key: 'noticedOn', type: 'day', required: true, isSaidAnew: true },
  {
    ...when,
    ...may,
    key: 'noticedTime',
    type: 'text',
    rule: 'time',
    max: 5,
    required: true,
    isSaidAnew: true,
  },
  { ...when, ...may, key: 'happenedOn', type: 'day', isSaidAnew: true },
  { ...where, ...may, key: 'siteId', type: 'reference', by: 'id' },
  { ...where, ...may, key: 'customsPointId', type: 'reference', by: 'row', list: 'customsPoints' },
  { ...where, ...may, key: 'place', type: 'text', max: 300, required: true, isSearched: true },
  { ...where, ...may, key: 'countryId', type: 'reference', list: 'countries', max: 2 },
  { ...concerned, ...may, key: 'subject', type: 'text', max: 300, isSearched: true },
  { ...concerned, ...may, key: 'concerns', type: 'texts', max: 60, ltr: true, isSearched: true },
  { ...concerned, ...may, key: 'informed', type: 'text', max: 300 },
  { ...concerned, ...may, key: 'policeNumber', type: 'text', max: 60, ltr: true, isSearched: true },
  { ...story, ...may, key: 'narrative', type: 'longText', max: 4000, required: true },
  { ...story, ...may, key: 'measures', type: 'longText', max: 4000 },
] as const satisfies readonly CaseField<IncidentRule>[]
export type IncidentFieldKey = (typeof incidentFields)[number]['key']
