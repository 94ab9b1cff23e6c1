import type { CaseField } from '../casework/case-field.ts'
import { licenseDocuments } from '../settings/groups/licenses.ts'
import { substanceGroups } from '../substance-groups.ts'
import { licenseActivities } from './rules.ts'

/** What an application says beside its sites, substances, persons and quotas (product §4), in the order of the form. */
export const licenseFields = [
  {
    key: 'activities',
    type: 'set',
    options: licenseActivities,
    section: 'scope',
    required: true,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'groups',
    type: 'set',
    options: substanceGroups,
    section: 'scope',
    required: true,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'purpose',
    type: 'longText',
    max: 2000,
    section: 'scope',
    required: true,
    isAskable: true,
    isCompared: true,
    isSearched: true,
  },
  // Of whoever cultivates: the licence states the land (1961 Convention art. 23(2)(b)).
  {
    key: 'landHectares',
    type: 'decimal',
    section: 'sites',
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'security',
    type: 'longText',
    max: 4000,
    section: 'sites',
    required: true,
    isAskable: true,
    isCompared: true,
  },
  { key: 'requestedFrom', type: 'day', section: 'period', required: true, isAskable: true, isSaidAnew: true },
  { key: 'requestedUntil', type: 'day', section: 'period', isAskable: true, isSaidAnew: true },
  { key: 'documents', type: 'set', options: licenseDocuments, section: 'documents', isAskable: true },
  { key: 'remarks', type: 'longText', max: 4000, section: 'documents', isAskable: true },
] as const satisfies readonly CaseField[]

/** Somebody who answers to the authority for what the licence allows. */
export const personFields = ['titleCode', 'name', 'occupation', 'since', 'isDeputy'] as const
/** How much of a substance, as anhydrous base, may be handled in a calendar year; without an activity, in any. */
export const quotaFields = ['substanceId', 'activity', 'year', 'quantity', 'unit'] as const
/** How much of a substance, as anhydrous base, may be in the house at any time. */
export const stockFields = ['substanceId', 'quantity', 'unit'] as const

export const mostPersons = 20
export const mostQuotas = 100
export const mostStocks = 100
export const mostSites = 50
export const mostSubstances = 300
