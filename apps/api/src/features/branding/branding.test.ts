import type { Role } from '@papaver/contract/account/permissions.ts'
import type { MenuItem } from '@papaver/contract/branding/schema.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { wordsFor } from '../localization/public.ts'
import { loadBranding, readArms } from './public.ts'

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

it('has the arms for documents', async () => {
  expect(await readArms(ground.db)).toContain('<svg')
})

it.each([
  ['CA_ADMIN', ['home', 'authorizations', 'ready-to-sign', 'balances', 'users']],
  ['ESTB_MANAGER', ['home', 'our-authorizations', 'new-request', 'movements', 'balances', 'our-staff']],
  ['ESTB_USER', ['home', 'our-authorizations', 'new-request', 'movements', 'balances']],
  ['CUST_MANAGER', ['home', 'expected-consignments', 'find-permit', 'our-staff']],
  ['CUST_USER', ['home', 'expected-consignments', 'find-permit']],
  ['CULTIVATION', ['home', 'our-authorizations']],
] as [Role, string[]][])('shows %s only what is theirs', async (role, expected) => {
  const menu = (await ground.get('/api/UICustomization/userMenu', role)).json<MenuItem[]>()
  const entries = menu.flatMap((group) => (group.items.length > 0 ? group.items : [group]))
  expect(entries.map(({ id }) => id)).toEqual(expected)
})

it.each(shippedCultures)('has words for every entry in %s', async (culture) => {
  const words = wordsFor(culture)
  const entries = await ground.db.selectFrom('menuItem').select('name').execute()
  expect(entries.map(({ name }) => name).filter((name) => words(name) === name)).toEqual([])
})

it('leaves what the authority changed when it is loaded again', async () => {
  await ground.write(async ({ db }) => {
    await db.updateTable('menuItem').set({ icon: 'star' }).where('id', '=', 'home').execute()
  })
  await ground.write(loadBranding)
  const [home] = (await ground.get('/api/UICustomization/userMenu', 'CA_ADMIN')).json<MenuItem[]>()
  expect(home?.icon).toBe('star')
})
