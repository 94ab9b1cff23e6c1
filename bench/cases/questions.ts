import type { Visited } from './http.ts'

const list = (query: string): string => `/api/authorizations?pageSize=10&${query}`

/** The number of a case in the middle of the smaller site. */
const someNumber = async ({ url, headers }: Visited): Promise<string> => {
  const answer = await fetch(url + list('view=final&sort=number&page=400'), { headers })
  const { items } = (await answer.json()) as { items: { number: string }[] }
  return items[0]?.number ?? ''
}

export interface Question {
  readonly path: string
  readonly by?: 'holder'
}

/** What a worklist, its search and the home page are asked. */
export const questions = async (officer: Visited): Promise<Record<string, Question>> => {
  const number = await someNumber(officer)
  const four = 'kind=IMA&group=NP&country=FR,DE&status='
  const searched = (view: string, words: string): Question => ({
    path: list(`view=${view}&search=${encodeURIComponent(words)}`),
  })
  return {
    'first page': { path: list('view=open') },
    'first page, all cases': { path: list('view=all') },
    'four filters': { path: list(`view=open&${four}REQ,PRO,INF`) },
    'four filters, all cases': { path: list(`view=all&${four}CLO`) },
    'search: whole number': searched('all', number),
    'search: middle of it': searched('all', number.slice(-9, -2)),
    'search: frequent substance': searched('all', 'buprenorphine'),
    'search: open, substance': searched('open', 'morphine'),
    'search: rare substance': searched('all', 'piritramide'),
    'search: substance, company': searched('all', 'midazolam tarn'),
    'deep page (500)': { path: list('view=all&page=500') },
    'badge counts': { path: '/api/authorizations/counts' },
    'home of an officer': { path: '/api/dashboard' },
    'home of a company': { path: '/api/dashboard', by: 'holder' },
  }
}

/** Sums of the year, and the newest lines of the balance that most was taken from. */
export const balanceQuestions = async ({ url, headers }: Visited): Promise<Record<string, Question>> => {
  const rows = (await (await fetch(`${url}/api/balances`, { headers })).json()) as {
    id: string | null
    usedGrams: string | null
  }[]
  const [most] = rows.toSorted((one, other) => Number(other.usedGrams ?? 0) - Number(one.usedGrams ?? 0))
  return {
    'balances of the year': { path: '/api/balances' },
    'statement of a balance': { path: `/api/balances/${most?.id}` },
  }
}

/** What lists are narrowed by and put in order by besides, one thing each, and a word that no case has. */
export const narrowedQuestions = (substanceId: number): Record<string, Question> =>
  Object.fromEntries(
    [
      'view=all&country=FR',
      'view=final&country=NZ',
      `view=all&substance=${substanceId}`,
      `view=open&substance=${substanceId}`,
      'view=all&status=CLO',
      'view=all&status=RVK',
      'view=all&sort=applicant',
      'view=all&sort=-updated',
      'view=all&from=2020-03-01&to=2020-03-07',
      'view=all&search=qqzzxx',
      'view=all&search=qqzzxx&status=CLO',
      'view=all&customsPoint=1&status=CLO',
    ].map((query) => [query, { path: list(query) }]),
  )
