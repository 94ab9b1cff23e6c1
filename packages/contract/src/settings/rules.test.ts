import { describe, expect, it } from 'vitest'
import { type SettingDefinition, settingDefinitions, settingIds } from './definitions.ts'
import { accepts } from './rules.ts'

describe('settings', () => {
  it.each(settingIds)('%s accepts its own default', (id) => {
    expect(accepts(id, (settingDefinitions[id] as SettingDefinition<unknown>).default)).toBe(true)
  })

  it.each([
    ['import_export.maxLines', 0, false],
    ['import_export.maxLines', 200, true],
    ['import_export.maxLines', 201, false],
    ['import_export.maxLines', '20', false],
    ['import_export.maxLines', Number.NaN, false],
    ['import_export.fourEyes', false, true],
    ['import_export.fourEyes', 0, false],
    ['import_export.estimateCheck', 'block', true],
    ['import_export.estimateCheck', 'maybe', false],
    ['import_export.restDays', [5, 6], true],
    ['import_export.restDays', ['5'], false],
    ['languages.directions', { ar: 'rtl' }, true],
    ['languages.directions', ['rtl'], false],
    ['public.supportMail', 'x'.repeat(2001), false],
  ] as const)('%s = %j: %s', (id, value, expected) => {
    expect(accepts(id, value)).toBe(expected)
  })

  it('keeps secrets out of what visitors may read', () => {
    for (const id of settingIds) {
      const { isPublic, isSecret }: SettingDefinition<unknown> = settingDefinitions[id]
      expect(isPublic && isSecret, id).toBe(false)
    }
  })
})
