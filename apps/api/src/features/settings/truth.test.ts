import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedCultures } from '@papaver/contract/features.ts'
import {
  groupOf,
  type SettingDefinition,
  type SettingId,
  settingDefinitions,
  settingIds,
  shortIdOf,
} from '@papaver/contract/settings/definitions.ts'
import { describe, expect, it } from 'vitest'

const textsIn = (folder: string): { path: string; text: string }[] =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** The code of the server, and the rules that it shares, without tests and the care of settings, which reads them all. */
const code = ['../../', '../../../../../packages/contract/src/']
  .flatMap(textsIn)
  .filter(
    ({ path }) =>
      !/features\/settings\/(actions|values|policy|detail)|contract\/src\/settings\/(?!rounding)/.test(path),
  )
  .map(({ text }) => text)
  .join('\n')
/** Where the portal asks for a group of settings, it names those that it reads. */
const pages = textsIn('../../../../portal/src/features/').map(({ text }) => text)
const isReadByPages = (id: SettingId): boolean =>
  pages.some(
    (text) => text.includes(`'settings.${groupOf(id)}'`) && new RegExp(`\\b${shortIdOf(id)}\\b`).test(text),
  )

const definitionOf = (id: SettingId): SettingDefinition<unknown> => settingDefinitions[id]
const messages = (culture: string) =>
  JSON.parse(
    readFileSync(
      fileURLToPath(import.meta.resolve(`@papaver/contract/settings/messages/${culture}.json`)),
      'utf8',
    ),
  )

describe('what the page says of a setting is true:', () => {
  it.each(settingIds)('%s is read by the server or by a page, or said to be awaited', (id) => {
    const isRead = code.includes(`'${id}'`) || isReadByPages(id)
    expect(isRead).toBe(definitionOf(id).isAwaited !== true)
  })
})

describe.each(shippedCultures)('words in %s', (culture) => {
  const { items, groups, units, choices } = messages(culture)
  it('say of every setting what it is called and what it does', () => {
    const wordless = settingIds.filter((id) => {
      const words = items[groupOf(id)]?.[shortIdOf(id)]
      return !words?.label || !words?.help
    })
    expect(wordless).toEqual([])
  })
  it('belong to a setting that exists', () => {
    const ids: readonly string[] = settingIds
    const said = Object.entries(items as Record<string, object>).flatMap(([group, own]) =>
      Object.keys(own).map((short) => `${group}.${short}`),
    )
    expect(said.filter((id) => !ids.includes(id))).toEqual([])
  })
  it('name every group, unit and choice', () => {
    const wordless = settingIds.flatMap((id) => {
      const { unit, choices: values = [], items: held, shape } = definitionOf(id)
      const offered = [
        ...values,
        ...(shape?.kind === 'choiceByRole' ? shape.choices : []),
        // Languages are named by the browser itself.
        ...(held?.kind === 'choice' ? held.choices.filter((each) => !/^[a-z]{2}$/.test(each)) : []),
      ]
      const missing = offered.filter((value) => !choices[groupOf(id)]?.[shortIdOf(id)]?.[value])
      return [
        ...(groups[groupOf(id)]?.name && groups[groupOf(id)]?.lead ? [] : [groupOf(id)]),
        ...(unit === undefined || units[unit] ? [] : [unit]),
        ...missing.map((value) => `${id} ${value}`),
      ]
    })
    expect([...new Set(wordless)]).toEqual([])
  })
})
