import type { Role } from '@papaver/contract/access/roles.ts'
import { everyEntry } from '@papaver/contract/branding/rules.ts'
import type { MenuItem } from '@papaver/contract/branding/schema.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { wordsFor } from '../localization/public.ts'
import { getMenu, menuIn } from './documents.ts'
import { loadBranding, readDocumentPictures } from './public.ts'

let ground: GroundApp
beforeAll(async () => {
  ground = await startGroundApp()
})
afterAll(() => ground.close())

it('answers the logo as a JPEG', async () => {
  const { base64String } = (await ground.get('/api/ApplicationAttachments/country_logo')).json<{
    base64String: string
  }>()
  const bytes = Buffer.from(base64String, 'base64')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(bytes.length).toBeLessThan(20_000)
})

it('has the arms for papers, and nothing else until the authority hands it in', async () => {
  const { arms, ...others } = await readDocumentPictures(ground.db, null)
  expect(String(arms.bytes)).toContain('<svg')
  expect(others).toEqual({ letterhead: null, seal: null, signature: null })
})

const administration = [
  'masters',
  'statistics-templates',
  'localization',
  'ui-customization',
  'application-attachments',
  'emails',
  'settings',
  'event-logs',
  'file-logs',
  'health-check',
]
it.each([
  [
    'CA_ADMIN',
    [
      'home',
      'my-work',
      'calendar',
      'authorizations',
      'to-decide',
      'ready-to-sign',
      'differences',
      'returns',
      'movement-summary',
      'pre-export',
      'exchange',
      'partners',
      'domestic',
      'preparations',
      'catalogue',
      'licenses',
      'inspections',
      'incidents',
      'balances',
      'cultivations',
      'cultivation-map',
      'field-reports',
      'cultivation-owed',
      'cultivation-risks',
      'cultivation-overview',
      'statistics',
      'incb-forms',
      'analysis',
      'users',
      'api-keys',
      ...administration,
      'help',
    ],
  ],
  [
    'ESTB_MANAGER',
    [
      'home',
      'calendar',
      'our-authorizations',
      'new-request',
      'movements',
      'movement-summary',
      'our-partners',
      'our-establishment',
      'our-preparations',
      'catalogue',
      'our-licenses',
      'our-incidents',
      'balances',
      'harvest-deliveries',
      'statistics',
      'analysis',
      'our-staff',
      'api-keys',
      'help',
    ],
  ],
  [
    'ESTB_USER',
    [
      'home',
      'calendar',
      'our-authorizations',
      'new-request',
      'movements',
      'movement-summary',
      'our-partners',
      'our-establishment',
      'our-preparations',
      'catalogue',
      'our-licenses',
      'our-incidents',
      'balances',
      'harvest-deliveries',
      'statistics',
      'analysis',
      'help',
    ],
  ],
  ['CUST_MANAGER', ['home', 'calendar', 'expected-consignments', 'find-permit', 'our-staff', 'help']],
  ['CUST_USER', ['home', 'calendar', 'expected-consignments', 'find-permit', 'help']],
  [
    'CULTIVATION',
    [
      'home',
      'calendar',
      'our-authorizations',
      'our-establishment',
      'our-licenses',
      'our-cultivations',
      'our-field-reports',
      'field-phone',
      'statistics',
      'analysis',
      'help',
    ],
  ],
] as [Role, string[]][])('shows %s only what is theirs', async (role, expected) => {
  const menu = (await ground.get('/api/UICustomization/userMenu', role)).json<MenuItem[]>()
  const entries = menu.flatMap((group) => (group.items.length > 0 ? group.items : [group]))
  expect(entries.map(({ id }) => id)).toEqual(expected)
})

it.each(shippedCultures)('has words for every entry in %s', async (culture) => {
  const words = wordsFor(culture)
  const entries = everyEntry(menuIn(await getMenu(ground.db)).groups)
  const keys = entries.flatMap(({ label }) => ('key' in label ? [label.key] : []))
  expect(keys.length).toBe(entries.length)
  expect(keys.filter((name) => words(name) === name)).toEqual([])
})

it('writes nothing where nothing is new', async () => {
  const before = await getMenu(ground.db)
  await ground.write(loadBranding)
  expect((await getMenu(ground.db)).version).toBe(before.version)
})
