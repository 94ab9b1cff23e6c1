import { definitionOf } from '../say-value.ts'
import type { LabelledProps } from './field-props.ts'
import { ListField } from './list-fields.tsx'
import { ObjectField } from './object-fields.tsx'
import { PlainField } from './plain-field.tsx'
import { SecretField } from './secret-field.tsx'

const fields = {
  number: PlainField,
  boolean: PlainField,
  text: PlainField,
  secret: SecretField,
  list: ListField,
  object: ObjectField,
} as const

/** The field that fits what the setting may be. */
export const SettingField = (props: LabelledProps) => {
  const Fitting = fields[definitionOf(props.id).type]
  return <Fitting {...props} />
}
