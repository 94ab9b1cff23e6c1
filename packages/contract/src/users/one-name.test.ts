import { expect, it } from 'vitest'
import { personFields as establishmentPersonFields } from '../establishments/fields.ts'
import { type FieldFault, faultOf } from '../fields/check.ts'
import type { Field } from '../fields/field.ts'
import { personFields } from './person.ts'

const faultOfEmpty = (fields: readonly Field[], key: string): FieldFault<string> | undefined => {
  const field = fields.find((one) => one.key === key)
  return field && faultOf(field, '', {})
}

it.each([
  ['a user', personFields],
  ['a person of an establishment', establishmentPersonFields],
] as const)('%s may have one name, instead of the last one', (_who, fields) => {
  expect(faultOfEmpty(fields, 'firstName')).toBeUndefined()
  expect(faultOfEmpty(fields, 'lastName')).toBe('required')
})
