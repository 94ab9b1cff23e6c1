import type { FieldRules } from '../fields/check.ts'
import type { Field } from '../fields/field.ts'
import { isMail } from '../mail-address.ts'
import { isGln, isWebsite } from '../masters/rules.ts'
import { substanceGroups } from '../substance-groups.ts'

export const establishmentKinds = ['trading', 'buyer', 'grower'] as const
export type EstablishmentKind = (typeof establishmentKinds)[number]
export const personRoles = ['responsible', 'deputy', 'contact'] as const

export type EstablishmentRule = 'gln' | 'mail' | 'website'
export const establishmentRules: FieldRules<EstablishmentRule> = {
  gln: isGln,
  mail: isMail,
  website: isWebsite,
}
export type EstablishmentField = Field<EstablishmentRule>

const address = [
  { key: 'addressLines', type: 'texts', required: true, max: 200 },
  { key: 'postalCode', type: 'text', ltr: true, max: 20 },
  { key: 'city', type: 'text', required: true, max: 100 },
] as const satisfies readonly EstablishmentField[]

/** What the register says of a domestic establishment, in the order of its form; what it is decides who may work there. */
export const establishmentFields = [
  { key: 'name', type: 'text', required: true, max: 200 },
  { key: 'kind', type: 'choice', required: true, options: establishmentKinds, fixed: true },
  { key: 'groups', type: 'set', required: true, options: substanceGroups },
  { key: 'registrationNumber', type: 'text', ltr: true, max: 60 },
  { key: 'gln', type: 'text', rule: 'gln', max: 13 },
  ...address,
  { key: 'mail', type: 'text', required: true, rule: 'mail', max: 200 },
  { key: 'phone', type: 'text', ltr: true, max: 40 },
  { key: 'website', type: 'text', rule: 'website', max: 300 },
] as const satisfies readonly EstablishmentField[]

/** Of a place where substances are held. */
export const siteFields = [
  { key: 'name', type: 'text', required: true, max: 200 },
  ...address,
] as const satisfies readonly EstablishmentField[]

/** Of somebody whom the establishment has named; an account is another thing. */
export const personFields = [
  { key: 'role', type: 'choice', required: true, options: personRoles },
  { key: 'titleCode', type: 'reference', list: 'personTitles', max: 40 },
  /** Empty of a person with one name, which is the last one. */
  { key: 'firstName', type: 'text', max: 100 },
  { key: 'lastName', type: 'text', required: true, max: 100 },
  { key: 'occupation', type: 'text', max: 200 },
  { key: 'mail', type: 'text', rule: 'mail', max: 200 },
  { key: 'phone', type: 'text', ltr: true, max: 40 },
] as const satisfies readonly EstablishmentField[]
