import { definitionOf } from '../say-value.ts'
import type { LabelledProps } from './field-props.ts'
import { ListField } from './list-fields.tsx'
import { ObjectField } from './object-fields.tsx'
import { SecretField } from './secret-field.tsx'
import { FlagField, NumberField, PlainTextField } from './simple-fields.tsx'

const fields = {
  number: NumberField,
  boolean: FlagField,
  text: PlainTextField,
  secret: SecretField,
  list: ListField,
  object: ObjectField,
} as const

/** The field that fits what the setting may be. */
export const SettingField = (props: LabelledProps) => {
  const Fitting = fields[definitionOf(props.id).type]
  return <Fitting {...props} />
}
