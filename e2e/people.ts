import type { Page } from 'playwright-core'
import { here } from './here.ts'
import { type Open, type ScreenOptions, settle, worldOf } from './screens.ts'
import type { Say } from './words.ts'

/** The accounts of the demonstration world. */
export type Person =
  | 'admin'
  | 'officer'
  | 'importer'
  | 'importer.staff'
  | 'rival'
  | 'customs'
  | 'customs.staff'
  | 'grower'
  | 'buyer'

export const password = 'Papaver-2026!'

/** Fills in the login dialog that stands open. */
export const logIn = async (page: Page, person: string, say: Say, secret = password): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: say('account.login.title') })
  await dialog.getByLabel(say('account.login.userName'), { exact: true }).fill(person)
  await dialog.getByLabel(say('account.login.password'), { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: say('frame.login'), exact: true }).click()
}

/** A screen on which this person is signed in, at the given place. How one signs in has stories of its own. */
export const signedIn = (
  open: Open,
  person: Person,
  { place = '/home', culture = 'en', ...options }: ScreenOptions & { place?: string } = {},
): Promise<Page> => open(place, { culture, ...options, person: { userName: person, password } })

/** Another place of the same portal and world, on the same screen and without a reload; of an empty page in the portal of the spec. */
export const goTo = async (page: Page, place: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const portal = origin === 'null' ? here().address : origin
  await page.goto(`${portal}${worldOf(page)}/#${place}`)
  await settle(page)
}
