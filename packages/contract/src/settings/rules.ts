import { type SettingDefinition, type SettingId, settingDefinitions } from './definitions.ts'

/** May this setting have this value? Shapes inside lists and objects are those of their default, one level deep. */
export const accepts = (id: SettingId, value: unknown): boolean => {
  const definition: SettingDefinition<unknown> = settingDefinitions[id]
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition
  switch (definition.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
    case 'boolean':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value) && value.length <= 1000 && sameKind(definition.default, value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'text':
    case 'secret':
      return (
        typeof value === 'string' &&
        value.length <= max &&
        (definition.choices === undefined || definition.choices.includes(value))
      )
  }
}

/** A list whose default shows what it holds takes only items of that kind. */
const sameKind = (sample: unknown, value: readonly unknown[]): boolean => {
  const kind = Array.isArray(sample) && sample.length > 0 ? typeof sample[0] : undefined
  return kind === undefined || value.every((item) => typeof item === kind)
}
