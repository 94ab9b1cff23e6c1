import type { TFunction } from 'i18next'

const separator = ', '

/** A value of the details as a person reads it: yes and no, lists with commas, nothing as a dash. */
export const sayValue = (value: unknown, t: TFunction): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'audit.value.yes' : 'audit.value.no')
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((item) => sayValue(item, t)).join(separator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
