import { test } from 'vitest'
import { ask } from './ask.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const earlier = (key: string) => say(`authorizations.case.earlier.${key}`)

test('an officer sees what was before a case, month by month, and lays any permit beside it', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export' })
    const { items } = await ask(page, 'authorizations.list', {
      query: { view: 'all', search: 'OLS-26-109' },
    })
    await page.goto(`${page.url().split('#')[0]}#/import-export/${items[0]?.id}`)
    await page.getByText(earlier('unfold')).click()
    const short = page.getByRole('region', { name: earlier('short') })
    await short.getByRole('row', { name: earlier('differences') }).waitFor()
    await short.getByRole('link', { name: earlier('all') }).click()

    await page
      .getByRole('columnheader', { name: earlier('months.month') })
      .first()
      .waitFor()
    const ours = page.getByRole('region', { name: /Osmund/ })
    const link = ours.getByRole('link', { name: earlier('compare') }).first()
    const number = ((await link.textContent()) ?? '').replace(earlier('compare'), '').trim()
    await link.click()
    await page.getByRole('columnheader', { name: number }).waitFor()

    await page.getByLabel(say('casework.case.compare.choose')).click()
    await page.getByRole('option').last().click()
    await page.getByRole('heading', { name: say('authorizations.case.compare.withChosen') }).waitFor()
    await page.getByRole('columnheader', { name: number }).waitFor({ state: 'detached' })
  }))
