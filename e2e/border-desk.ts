import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { untilKept } from './kept-page.ts'
import { type Person, signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf } from './photograph.ts'
import type { Open } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
export const device = (key: string, values: Record<string, string> = {}) =>
  say(`endorsements.device.${key}`, values)
export const disputed = (key: string, values: Record<string, string> = {}) =>
  say(`endorsements.disputed.${key}`, values)
/** What is alike for all that waits on a device. */
export const waiting = (key: string) => say(`device.${key}`)

/** Permits that goods may cross with at the point of customs, with the documents that come along. */
export const documentsOf = async (
  customs: Page,
  officer: Page,
  count: number,
  isWanted: (id: string) => boolean = () => true,
) => {
  const { items } = await ask(customs, 'endorsements.expected', { query: { pageSize: '100' } })
  const usable = items
    .filter(({ id, isUsable, status }) => isUsable && status === 'ISS' && isWanted(id))
    .slice(0, count)
  expect(usable).toHaveLength(count)
  return Promise.all(
    usable.map(async ({ id, number }) => {
      const pdf = await documentOf(officer, id)
      const { checkCode } = dataInside(pdf).payload
      return { id, number, pdf, checkCode }
    }),
  )
}

/** Imports of the company that signs in here. */
export const importsOf = async (importer: Page, group?: string) => {
  const { items } = await ask(importer, 'authorizations.list', { query: { view: 'all', pageSize: '100' } })
  const own = items.filter((item) => item.direction === 'import' && (!group || item.group === group))
  return (id: string) => own.some((item) => item.id === id)
}

/** Until the device has its list, and the page that works without a network is kept on it. */
export const untilReady = async (page: Page, sayIt = say): Promise<void> => {
  await page.getByRole('link', { name: sayIt('device.open') }).waitFor()
  await untilKept(page, '/border/')
}

export const deskOf = (page: Page): string => `${new URL(page.url()).origin}/border/`
export const atDesk = (page: Page, sayIt = say) =>
  page.getByRole('heading', { level: 1, name: sayIt('endorsements.device.title') }).waitFor()

export const findAtDesk = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel(device('numberOrCode')).fill(number)
  await page.getByRole('button', { name: say('endorsements.find.find') }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
}

/** All that remains crosses: signs it with the code of the permit, and leaves it to the device. */
export const endorse = async (page: Page, checkCode: string, sayIt = say): Promise<void> => {
  await page.getByLabel(sayIt('endorsements.form.sign')).fill(checkCode)
  await page.getByRole('button', { name: sayIt('endorsements.form.submit'), exact: true }).click()
}
/** More than any permit allows, and it is no slip of typing. */
export const reportExcess = async (page: Page, checkCode: string): Promise<void> => {
  const quantities = page.getByRole('group', { name: say('endorsements.form.quantities') })
  await quantities.getByRole('textbox').first().fill('999999')
  await endorse(page, checkCode)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('endorsements.excess.report') })
    .click()
}
/** Without a network, at the desk that needs none. */
export const goOffline = async (page: Page, sayIt = say): Promise<void> => {
  await page.context().setOffline(true)
  await page.goto(deskOf(page))
  await atDesk(page, sayIt)
}
/** From the permit back to the desk, which sends what waits there once there is a network. */
export const goOnline = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: device('title') }).click()
  await page.context().setOffline(false)
}

export const isKept = (page: Page, number: string) =>
  page
    .getByRole('heading', { name: number })
    .filter({ hasText: device('kept', { number: '' }).trim() })
    .waitFor()
/** Finds a permit at the desk and leaves all that remains of it to the device. */
export const recordAtDesk = async (
  page: Page,
  { number, checkCode }: { readonly number: string; readonly checkCode: string },
): Promise<void> => {
  await findAtDesk(page, number)
  await endorse(page, checkCode)
  await isKept(page, number)
}
export const cardOf = (page: Page, number: string) =>
  page
    .getByRole('region', { name: waiting('waiting') })
    .getByRole('listitem')
    .filter({ hasText: number })
    .first()
export const stands = (page: Page, number: string, stage: string) =>
  cardOf(page, number)
    .getByText(waiting(`stage.${stage}`), { exact: true })
    .waitFor()

/** A record that the authority has and that does not fit its permit, as the device knows it. */
export const isDisputed = (page: Page, number: string, state: 'open' | 'here' | 'successor' | 'rejected') =>
  cardOf(page, number)
    .getByText(disputed(`state.${state}`), { exact: true })
    .waitFor()

export const endorsementsOf = (page: Page, id: string) => ask(page, 'endorsements.list', { params: { id } })

interface AtBorder {
  readonly officer?: Person
  readonly culture?: string
  readonly expected?: readonly number[]
  readonly count?: number
  readonly isWanted?: (id: string) => boolean
}
/** Customs with a device that is ready, permits that goods may cross with at its point, and somebody of the authority. */
export const atBorder = async (
  open: Open,
  { officer: name = 'officer', count = 1, isWanted, culture = 'en', ...how }: AtBorder = {},
) => {
  const officer = await signedIn(open, name)
  const customs = await signedIn(open, 'customs', { place: '/import-export/customs/find', culture, ...how })
  const permits = await documentsOf(customs, officer, count, isWanted)
  const [permit = expect.fail('a permit is expected at the point of customs')] = permits
  await untilReady(customs, sayIn(culture))
  return { officer, customs, permit, permits }
}
