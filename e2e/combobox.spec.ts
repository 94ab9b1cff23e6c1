import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, findCase } from './ask.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'

interface Seen {
  readonly count: number
  /** Place of the highlighted option among those that can be taken; -1 where none is. */
  readonly at: number
  readonly text: string
  readonly highlighted: string
  /** What a screen reader is pointed to. */
  readonly active: string
}

const look = (combobox: Locator): Promise<Seen> =>
  combobox.evaluate((input) => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    const options = [...(list?.querySelectorAll('[role=option]') ?? [])].filter(
      (option) => !option.hasAttribute('data-combobox-disabled'),
    )
    const at = options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
    return {
      count: options.length,
      at,
      text: options[at]?.textContent ?? '',
      highlighted: options[at]?.id ?? '',
      active: input.getAttribute('aria-activedescendant') ?? '',
    }
  })

const presses = 3

/** Without the code of a country, which stands in a box of its own. */
const isListed = async (page: Page, text: string): Promise<boolean> =>
  ((await page.locator('main').textContent()) ?? '').includes(text.replace(/^[A-Z]{2} ?(?=[A-Z])/, ''))

/** What is wrong with one field, when it is used by keys alone. */
const walk = async (page: Page, combobox: Locator): Promise<string[]> => {
  const faults: string[] = []
  await combobox.focus()
  await settle(page)
  await page.keyboard.press('ArrowDown')
  await settle(page)
  let before = await look(combobox)
  if (before.count < 2) {
    await page.keyboard.press('Escape')
    return []
  }
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('ArrowDown')
    await settle(page)
    const now = await look(combobox)
    if (now.at !== (before.at + 1) % now.count) faults.push(`goes from ${before.at} to ${now.at}`)
    if (now.active !== now.highlighted) faults.push(`shows "${now.text}" and names another option`)
    before = now
  }
  await page.keyboard.press('Enter')
  await settle(page)
  const taken = await combobox.inputValue()
  // What is put on a list leaves the field and stands beside it.
  const isTaken = taken === '' ? await isListed(page, before.text) : before.text.includes(taken)
  if (!isTaken) faults.push(`shows "${before.text}" and takes "${taken}"`)
  return faults
}

interface Walked {
  readonly fields: number
  readonly faults: readonly string[]
}

const walkAll = async (page: Page, places: readonly string[]): Promise<Walked> => {
  const faults: string[] = []
  let fields = 0
  for (const place of places) {
    // What was changed on the page before is not asked about.
    await page.goto('about:blank')
    await goTo(page, place)
    // Lists of the browser itself go by its own keys.
    const comboboxes = page.locator('main input[role=combobox]')
    const seen = new Set<string>()
    for (let index = 0; index < (await comboboxes.count()); index += 1) {
      const combobox = comboboxes.nth(index)
      if (!(await combobox.isVisible()) || (await combobox.isDisabled())) continue
      const name = (await combobox.getAttribute('aria-label')) ?? `field ${index + 1}`
      // One line of many is as good as all.
      if (seen.has(name.replace(/(line )\d+/, '$1'))) continue
      seen.add(name.replace(/(line )\d+/, '$1'))
      fields += 1
      faults.push(...(await walk(page, combobox)).map((fault) => `${place}, ${name}: ${fault}`))
    }
  }
  return { fields, faults }
}

const draftOf = (page: Page): Promise<string[]> =>
  findCase(page, 'DRA').then((id) => [`/import-export/${id}/edit`])

const masterOf = async (page: Page): Promise<string[]> => {
  const [substance] = await ask(page, 'masters.substances')
  return substance === undefined ? [] : [`/masters/substances/${substance.id}`]
}

type Places = (page: Page) => Promise<readonly string[]> | readonly string[]

const table: readonly (readonly [person: Person, what: string, places: Places])[] = [
  ['importer', 'the draft of a request, with its goods', draftOf],
  [
    'importer',
    'new cases',
    () => [
      '/import-export/new',
      '/licenses/new',
      '/preparations/new',
      '/establishments/new',
      '/incidents/new',
      '/statistics-upload/submissions/new',
      '/users/settings',
      '/users/settings?part=lists',
    ],
  ],
  ['grower', 'new cases', () => ['/cultivation/new', '/field-reports/new', '/users/settings']],
  [
    'officer',
    'forms of the authority',
    async (page) => [
      '/import-export/new',
      '/pre-export/new',
      '/incidents/new',
      '/emails/messages/new',
      '/masters/scheduling/new',
      '/establishments/domestic/new',
      '/settings',
      ...(await masterOf(page)),
    ],
  ],
]

test.each(table)('one press of ArrowDown goes one option further: %s, %s', (person, _, places) =>
  onScreens(async (open) => {
    const page = await signedIn(open, person, { expected: [400, 404, 409, 422] })
    const { fields, faults } = await walkAll(page, await places(page))
    expect(faults).toEqual([])
    expect(fields).toBeGreaterThan(0)
  }),
)
