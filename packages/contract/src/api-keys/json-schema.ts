/** A JSON schema as the description of the interface has it. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const isNothing = ({ type }: Schema): boolean => type === 'null'
/** The one thing that it is where it is not empty. */
export const mainOf = (schema: Schema): Schema => {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((each) => !isNothing(each))
  return choices?.[0] === undefined ? schema : mainOf(choices[0])
}
export const mayBeEmpty = ({ anyOf, oneOf }: Schema): boolean => (anyOf ?? oneOf ?? []).some(isNothing)

const exampleId = '00000000-0000-7000-8000-000000000000'
const byFormat: Readonly<Record<string, string>> = {
  uuid: exampleId,
  date: '2026-12-31',
  'date-time': '2026-12-31T12:00:00Z',
}

/** Something of this shape, to be filled in. */
export const exampleOf = (given: Schema): unknown => {
  const schema = mainOf(given)
  const { type, format, enum: listed, const: fixed, default: usual, properties, items, minimum } = schema
  if (usual !== undefined) return usual
  if (fixed !== undefined) return fixed
  if (listed !== undefined) return listed[0]
  if (properties !== undefined) {
    // What need not be there is nothing, where that can be said, and is left out where it cannot.
    const said = Object.entries(properties).filter(
      ([name, field]) => schema.required?.includes(name) || mayBeEmpty(field),
    )
    return Object.fromEntries(
      said.map(([name, field]) => [name, schema.required?.includes(name) ? exampleOf(field) : null]),
    )
  }
  if (type === 'array') return items === undefined ? [] : [exampleOf(items)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'string') return byFormat[format ?? ''] ?? ''
  return type === undefined ? null : {}
}
