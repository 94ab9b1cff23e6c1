import type { CaseField } from '../casework/case-field.ts'
import type { FieldRules } from '../fields/check.ts'
import { isMail } from '../mail-address.ts'
import { isGln, isWebsite } from '../masters/rules.ts'
import { substanceGroups } from '../substance-groups.ts'

export const partnerRoles = ['manufacturer', 'wholesaler', 'consignee', 'laboratory', 'hospital'] as const
export type PartnerRole = (typeof partnerRoles)[number]

/** A D-U-N-S number: nine digits. */
export const isDuns = (text: string): boolean => /^\d{9}$/.test(text)

export type PartnerRule = 'gln' | 'duns' | 'mail' | 'website'
export const partnerRules: FieldRules<PartnerRule> = {
  gln: isGln,
  duns: isDuns,
  mail: isMail,
  website: isWebsite,
}

/** What is said of a foreign partner (product §5), in the order of the form. */
export const partnerFields = [
  {
    key: 'name',
    type: 'text',
    section: 'who',
    required: true,
    max: 300,
    isAskable: true,
    isCompared: true,
    isSearched: true,
  },
  {
    key: 'localName',
    type: 'text',
    section: 'who',
    max: 300,
    isAskable: true,
    isCompared: true,
    isSearched: true,
  },
  {
    key: 'role',
    type: 'choice',
    section: 'who',
    required: true,
    options: partnerRoles,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'groups',
    type: 'set',
    section: 'who',
    required: true,
    options: substanceGroups,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'addressLines',
    type: 'texts',
    section: 'where',
    required: true,
    max: 200,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'postalCode',
    type: 'text',
    section: 'where',
    ltr: true,
    max: 20,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'city',
    type: 'text',
    section: 'where',
    required: true,
    max: 200,
    isAskable: true,
    isCompared: true,
    isSearched: true,
  },
  {
    key: 'countryId',
    type: 'reference',
    section: 'where',
    list: 'countries',
    required: true,
    max: 2,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'registrationNumber',
    type: 'text',
    section: 'registration',
    ltr: true,
    max: 60,
    isAskable: true,
    isCompared: true,
    isSearched: true,
  },
  {
    key: 'gln',
    type: 'text',
    section: 'registration',
    rule: 'gln',
    max: 13,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'duns',
    type: 'text',
    section: 'registration',
    rule: 'duns',
    max: 9,
    isAskable: true,
    isCompared: true,
  },
  {
    key: 'licenceNumber',
    type: 'text',
    section: 'licence',
    ltr: true,
    max: 60,
    isAskable: true,
    isCompared: true,
  },
  { key: 'licenceAuthority', type: 'text', section: 'licence', max: 300, isAskable: true, isCompared: true },
  { key: 'licenceValidUntil', type: 'day', section: 'licence', isAskable: true, isCompared: true },
  { key: 'contactName', type: 'text', section: 'contact', max: 200, isAskable: true, isCompared: true },
  {
    key: 'mail',
    type: 'text',
    section: 'contact',
    rule: 'mail',
    max: 200,
    isAskable: true,
    isCompared: true,
  },
  { key: 'phone', type: 'text', section: 'contact', ltr: true, max: 40, isAskable: true, isCompared: true },
  {
    key: 'website',
    type: 'text',
    section: 'contact',
    rule: 'website',
    max: 300,
    isAskable: true,
    isCompared: true,
  },
  { key: 'remarks', type: 'longText', section: 'contact', max: 4000, isAskable: true },
] as const satisfies readonly CaseField<PartnerRule>[]
