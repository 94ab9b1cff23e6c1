import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Page } from 'playwright-core'
import { inDays } from './days.ts'
import { ofTheTest } from './diary.ts'

interface Where {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** Reads what the server says to the person on this screen, beside what the page shows. */
export const ask = async <Name extends CallName>(
  page: Page,
  name: Name,
  { params = {}, query = {} }: Where = {},
): Promise<CallOutput<Name>> => {
  const path = calls[name][1].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const answer = await page.evaluate(
    async ([url, mark]) => {
      const headers = {
        [mark]: '1',
        Authorization: `Bearer ${sessionStorage.getItem('Token')}`,
        Culture: document.documentElement.lang,
      }
      const response = await fetch(url, { headers })
      return { status: response.status, text: await response.text() }
    },
    [`${path}?${new URLSearchParams(query)}`, ofTheTest] as const,
  )
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text) as CallOutput<Name>
}

/**
 * The id of one case that stands so, of those this person may see; a test must not change it. A permit past its end
 * is none: until the calendar's next hour its status does not say so.
 */
export const findCase = async (page: Page, status: AuthorizationStatus): Promise<string> => {
  const { items } = await ask(page, 'authorizations.list', { query: { status, pageSize: '100' } })
  const yesterday = inDays(-1)
  const found = items.find((each) => isOver(status) || (each.validUntil ?? '9999') > yesterday)
  if (found === undefined) throw new Error(`no case is ${status}`)
  return found.id
}

const isOver = (status: AuthorizationStatus): boolean => !['ISS', 'PAU', 'SUS'].includes(status)
