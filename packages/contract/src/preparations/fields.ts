import type { CaseField } from '../casework/case-field.ts'
import type { FieldRules } from '../fields/check.ts'
import { isWithin } from '../quantities/ranges.ts'
import { isAtc, isGtin, isPzn } from './codes.ts'

export type PreparationRule = 'atc' | 'gtin' | 'pzn' | 'packSize'
export const preparationRules: FieldRules<PreparationRule> = {
  atc: isAtc,
  gtin: isGtin,
  pzn: isPzn,
  packSize: (text) => isWithin('packSize', text),
}

/** How it is given, by the ways that the European Directorate's standard terms sum up. */
export const routes = [
  'oral',
  'oromucosal',
  'nasal',
  'inhalation',
  'injection',
  'transdermal',
  'cutaneous',
  'rectal',
  'vaginal',
  'ocular',
  'implantation',
  'other',
] as const
export const uses = ['human', 'veterinary'] as const
/** Preparations that the conventions free from some measures (1961 Schedule III; 1971 article 3). */
export const exemptions = ['scheduleIII', 'article3'] as const

/**
 * What an entry of the catalogue says beside its components (product §6). Described once: shapes, columns, checks,
 * differences, the form, the facts and the columns of a product list are drawn from here.
 */
export const preparationFields = [
  {
    key: 'tradeName',
    type: 'text',
    section: 'product',
    max: 200,
    required: true,
    isAskable: true,
    isSearched: true,
  },
  {
    key: 'dosageForm',
    type: 'reference',
    list: 'preparationTypes',
    section: 'product',
    max: 30,
    required: true,
    isAskable: true,
  },
  { key: 'route', type: 'choice', options: routes, section: 'product', isAskable: true },
  { key: 'use', type: 'choice', options: uses, section: 'product', required: true, isAskable: true },
  {
    key: 'atcCode',
    type: 'text',
    rule: 'atc',
    section: 'product',
    max: 7,
    isAskable: true,
    isSearched: true,
  },
  {
    key: 'packSize',
    type: 'decimal',
    rule: 'packSize',
    section: 'composition',
    max: 30,
    required: true,
    isAskable: true,
  },
  {
    key: 'packUnit',
    type: 'reference',
    list: 'unitsOfMeasure',
    section: 'composition',
    max: 20,
    required: true,
    isAskable: true,
  },
  { key: 'manufacturer', type: 'text', section: 'market', max: 300, isAskable: true, isSearched: true },
  {
    key: 'marketingNumber',
    type: 'text',
    ltr: true,
    section: 'market',
    max: 60,
    isAskable: true,
    isSearched: true,
  },
  { key: 'marketingHolder', type: 'text', section: 'market', max: 300, isAskable: true, isSearched: true },
  {
    key: 'gtin',
    type: 'text',
    rule: 'gtin',
    section: 'market',
    max: 14,
    isAskable: true,
    isSearched: true,
    isSaidAnew: true,
  },
  {
    key: 'pzn',
    type: 'text',
    rule: 'pzn',
    section: 'market',
    max: 8,
    isAskable: true,
    isSearched: true,
    isSaidAnew: true,
  },
  { key: 'isPrivate', type: 'boolean', section: 'market', isAskable: true },
  { key: 'exemption', type: 'choice', options: exemptions, section: 'control', isAskable: true },
  { key: 'nationalList', type: 'text', section: 'control', max: 60, isAskable: true },
  { key: 'labelColour', type: 'text', section: 'control', max: 40, isAskable: true },
  { key: 'remarks', type: 'longText', section: 'control', max: 2000, isAskable: true },
] as const satisfies readonly CaseField<PreparationRule>[]

/** One controlled substance in it: this much of the form, in `unit`, in one unit of the pack. */
export const componentFields = ['substanceId', 'formId', 'strength', 'unit'] as const
export type ComponentField = (typeof componentFields)[number]
export const mostComponents = 12
