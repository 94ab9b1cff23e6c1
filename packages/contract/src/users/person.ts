import { type Field, isChangedBy } from '../fields/field.ts'

/** Who writes a person's data: he himself, a manager of his organisation, or the authority. */
export type PersonWriter = 'self' | 'manager' | 'officer'

/** An address has a way of its own for oneself: it is changed once it was shown to be his. */
const bySelf = ['self', 'officer'] as const
const byOfficer = ['officer'] as const

/** A name or an address decides who somebody is, or who gets his links: that is not a manager's to change. */
export const personFields = [
  { key: 'designationTypeId', type: 'reference', list: 'personTitles', max: 20 },
  /** Empty of a person with one name, which is the last one. */
  { key: 'firstName', type: 'text', max: 100, changedBy: bySelf },
  { key: 'lastName', type: 'text', required: true, max: 100, changedBy: bySelf },
  { key: 'occupation', type: 'text', max: 200 },
  { key: 'email', type: 'text', required: true, rule: 'mail', max: 200, changedBy: byOfficer },
  { key: 'phone', type: 'text', ltr: true, max: 40 },
  { key: 'fax', type: 'text', ltr: true, max: 40 },
  { key: 'establishmentCode', type: 'reference', list: 'establishments', max: 60, changedBy: byOfficer },
] as const satisfies readonly Field<'mail', PersonWriter>[]

export type PersonField = (typeof personFields)[number]['key']
export type PersonValues = Record<PersonField, string>

/** What somebody may change of a person. */
export const personFieldsOf = (writer: PersonWriter) =>
  personFields.filter((field: Field<'mail', PersonWriter>) => isChangedBy(field, writer))

export const personLengths = Object.fromEntries(personFields.map(({ key, max }) => [key, max])) as Readonly<
  Record<PersonField, number>
>
