import {
  type SettingDefinition,
  settingDefinitions,
  settingIds,
} from '@papaver/contract/settings/definitions.ts'
import { accepts } from '@papaver/contract/settings/rules.ts'
import { describe, expect, it } from 'vitest'
import { numberOf, settingValueOf, typedOf } from './typed.ts'

describe('fields of settings', () => {
  it.each(settingIds)('%s: the default survives its field', (id) => {
    const definition: SettingDefinition<unknown> = settingDefinitions[id]
    const value = settingValueOf(definition, typedOf(definition, definition.default))
    expect(value).toEqual(definition.default)
    expect(accepts(id, value)).toBe(true)
  })
  it.each([
    ['90', 90],
    ['12,5', 12.5],
    ['3 650', 3650],
    ['-3', -3],
    ['', undefined],
    ['1e3', undefined],
    ['ninety', undefined],
    ['1.2.3', undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(numberOf(text)).toBe(expected)
  })
  it('what is no number is left to the rules', () => {
    const definition: SettingDefinition<unknown> = settingDefinitions['import_export.maxLines']
    const value = settingValueOf(definition, 'many')
    expect(value).toBe('many')
    expect(accepts('import_export.maxLines', value)).toBe(false)
  })
  it('exempt grams may be typed with a comma', () => {
    const definition: SettingDefinition<unknown> = settingDefinitions['import_export.exemptQuantityTable']
    const value = settingValueOf(definition, [{ substance: 'NC 001', grams: ' 0,5 ' }])
    expect(value).toEqual([{ substance: 'NC 001', grams: '0.5' }])
    expect(accepts('import_export.exemptQuantityTable', value)).toBe(true)
  })
  it('an empty name of a language is no name', () => {
    const definition: SettingDefinition<unknown> = settingDefinitions['authority.names']
    expect(settingValueOf(definition, { en: ' NACS ', fi: ' ' })).toEqual({ en: 'NACS' })
  })
})
