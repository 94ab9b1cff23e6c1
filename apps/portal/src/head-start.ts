import type { CallName, calls } from '@papaver/contract/calls.ts'
import type { WordReaders } from '@papaver/contract/localization/readers.ts'
import { keepAhead } from './platform/ahead.ts'
import { chosenCulture } from './platform/choices.ts'
import { isPseudo } from './platform/culture.ts'
import { requestKept } from './platform/kept-answers.ts'
import { request } from './platform/request.ts'
import { decodeToken, readToken } from './platform/token.ts'

/**
 * What the first page will want, fetched while the portal's program is on its way: on a slow line each round that waits for
 * the one before it is longer than its answer. It is no list to be kept whole: whatever is missing here is fetched when it
 * is wanted, and what nobody takes is forgotten (platform/ahead.ts).
 */
interface FirstPage {
  /** Its program. */
  readonly load: () => Promise<unknown>
  /** What it asks. */
  readonly asks?: readonly string[]
}

type Path<Name extends CallName> = (typeof calls)[Name][1]

const languagePath = '/api/moduleSettings/defaultCulture' satisfies Path<'settings.defaultCulture'>
const ofEverybody = [
  '/api/moduleSettings/public',
  '/api/moduleSettings/languages',
  '/api/ApplicationAttachments/country_logo',
] satisfies Path<'settings.public' | 'settings.languages' | 'branding.countryLogo'>[]
const ofAccount = ['/api/users/me', '/api/account/getUser'] satisfies Path<'users.me' | 'account.getUser'>[]
const ofFrame = ['/api/UICustomization/userMenu', '/api/dashboard'] satisfies Path<
  'branding.userMenu' | 'dashboard.mine'
>[]
const casesPath = '/api/authorizations' satisfies Path<'authorizations.list'>

const load = (...pages: readonly Promise<unknown>[]): Promise<unknown> => Promise.all(pages)

const visitorPage: FirstPage = {
  load: () => load(import('./features/account/login-page.tsx'), import('./features/home/home-page.tsx')),
}
const frame = () =>
  load(import('./features/frame/signed-in-head.tsx'), import('./features/frame/sidebar.tsx'))
const homePage: FirstPage = {
  load: () => load(import('./features/home/home-page.tsx'), import('./features/home/work-home.tsx')),
}
const otherPage: FirstPage = { load: () => import('./platform/theme/mantine-area.tsx') }

const worklist = (view: string | undefined): FirstPage => ({
  load: () => load(otherPage.load(), import('./features/authorizations/list/list-page.tsx')),
  asks: [
    `${casesPath}/counts`,
    ...(view === undefined ? [] : [`${casesPath}?view=${view}&page=1&pageSize=10`]),
  ],
})

const casePage = (id: string): FirstPage => ({
  load: () =>
    load(
      otherPage.load(),
      import('./features/authorizations/case/pages.tsx'),
      import('./features/endorsements/case/movements.ts'),
    ),
  asks: [`${casesPath}/${id}`, `${casesPath}/${id}/history`],
})

const firstPage = (place: string): FirstPage => {
  if (/^(\/(home)?)?$/.test(place)) return homePage
  const list = /^\/import-export(?:\?view=(\w+))?$/.exec(place)
  if (list !== null) return worklist(list[1])
  const id = /^\/import-export\/([\da-f-]{36})$/.exec(place)?.[1]
  return id === undefined ? otherPage : casePage(id)
}

const isSignedIn = (): boolean => {
  try {
    const token = readToken()
    if (token === null) return false
    return !decodeToken(token).isSecondFactorPending
  } catch {
    return false
  }
}

const findCulture = async (): Promise<string | undefined> => {
  const chosen = chosenCulture()
  if (chosen !== undefined) return chosen
  const answer = request(languagePath)
  keepAhead(
    languagePath,
    answer.then((response) => response.clone()),
  )
  const response = await answer
  return response.ok ? response.text() : undefined
}

const askWords = (culture: string, readers: readonly WordReaders[]): void => {
  const direction = `/api/localization/direction/${culture}`
  keepAhead(direction, request(direction, { culture }))
  for (const url of [
    ...readers.map((each) => `/api/localization/${culture}?readers=${each}`),
    `/assets/dx/${culture}.json`,
  ])
    keepAhead(url, requestKept(url, culture))
}

const ask = async (page: FirstPage | undefined): Promise<void> => {
  const culture = await findCulture()
  if (culture === undefined || isPseudo(culture)) return
  askWords(culture, page === undefined ? ['visitors'] : ['visitors', 'people'])
  const asks =
    page === undefined ? ofEverybody : [...ofAccount, ...ofEverybody, ...(page.asks ?? []), ...ofFrame]
  for (const url of asks) keepAhead(url, request(url, { culture }))
}

/** For the portal alone, before its program. A failure is told by whoever wants the thing then. */
export const startAhead = (): void => {
  const page = isSignedIn() ? firstPage(location.hash.slice(1)) : undefined
  const ignore = (): void => {}
  ask(page).catch(ignore)
  if (page !== undefined) frame().catch(ignore)
  ;(page ?? visitorPage).load().catch(ignore)
}
