import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const people: readonly Person[] = ['officer', 'importer', 'importer.staff', 'customs', 'grower', 'buyer']

const articleLinks = async (page: Page): Promise<string[]> => {
  const articles = await ask(page, 'help.list')
  const texts = await Promise.all(articles.map(({ key }) => ask(page, 'help.article', { params: { key } })))
  return texts.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\(#([^)\s]*)\)/g)].map(([, link = '']) => link),
  )
}

/** Every link to a page that the server gives to this person: notices, menu, home, calendar, help. */
const linksOf = async (page: Page): Promise<string[]> => {
  const [notices, menu, home, calendar, articles] = await Promise.all([
    ask(page, 'notifications.list', { query: { pageSize: '100' } }),
    ask(page, 'branding.userMenu'),
    ask(page, 'dashboard.mine'),
    ask(page, 'calendar.list', { query: { pageSize: '100' } }),
    articleLinks(page),
  ])
  const links = [
    ...notices.items.map(({ link }) => link),
    ...menu.flatMap(({ routerLink, items }) => [routerLink, ...(items ?? []).map((item) => item.routerLink)]),
    ...home.kinds.map(({ place }) => place),
    ...home.deadlines.map(({ place }) => place),
    ...calendar.items.map(({ place }) => place),
    ...articles,
  ]
  return [...new Set(links)].filter((link) => typeof link === 'string').filter((link) => link.startsWith('/'))
}

const closed = ['frame.notFound.title', 'frame.error.title', 'ui.state.forbidden'].map((key) => say(key))

test.each(people)('every link that the server gives to a person opens for that person: %s', (person) =>
  onScreens(async (open) => {
    const page = await signedIn(open, person, { expected: [409] })
    const faults: string[] = []
    for (const link of await linksOf(page)) {
      await goTo(page, link)
      const place = decodeURIComponent(new URL(page.url()).hash.slice(1))
      const heading = (await page.locator('main h1').first().textContent()) ?? ''
      if (/^\/(login|error-page)/.test(place) || closed.includes(heading))
        faults.push(`${link}: ${place}, ${heading}`)
    }
    expect(faults).toEqual([])
  }),
)
