import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/api/src/testing/start-test-app.ts'
import { inDays } from './days.ts'
import { ofTheTest } from './diary.ts'
import { worldOf } from './screens.ts'

interface Given extends Where {
  body?: object
}
interface Where {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** A call of the person on this screen, beside what the page shows. */
const send = async <Name extends CallName>(
  page: Page,
  name: Name,
  { params = {}, query = {}, body }: Given,
): Promise<CallOutput<Name>> => {
  const [method, pattern] = calls[name]
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const world = worldOf(page)
  const answer = await page.evaluate(
    async ({ url, mark, token, cookie, ...init }) => {
      const headers = {
        [mark]: '1',
        Authorization: `Bearer ${sessionStorage.getItem(token)}`,
        Culture: document.documentElement.lang,
        'Content-Type': 'application/json',
        // The page repeats what only it can read (double submit).
        'X-XSRF-TOKEN': decodeURIComponent(new RegExp(`${cookie}=([^;]*)`).exec(document.cookie)?.[1] ?? ''),
      }
      const response = await fetch(url, { ...init, headers })
      return { status: response.status, text: await response.text() }
    },
    {
      url: `${world}${path}?${new URLSearchParams(query)}`,
      mark: ofTheTest,
      token: world === '' ? 'Token' : 'Training.Token',
      cookie: world === '' ? 'XSRF-TOKEN' : 'XSRF-TOKEN-TRAINING',
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text) as CallOutput<Name>
}

/** Reads what the server says to the person on this screen, beside what the page shows. */
export const ask = <Name extends CallName>(page: Page, name: Name, where: Where = {}) =>
  send(page, name, where)

/** Sends what another story shows how people send it. */
export const sendByCall = <Name extends CallName>(page: Page, name: Name, body: object) =>
  send(page, name, { body })

/** Whoever arranges things for tests at the server can do so as the person on this screen. */
export const callerOn = (page: Page): Pick<TestPerson, 'call'> => ({
  call: async (name, { params = {}, query = {}, body } = {}) => {
    const asText = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
    const answer = await send(page, name, {
      params: asText(params),
      query: asText(query),
      ...(body === undefined ? {} : { body: body as object }),
    })
    return { status: 200, body: answer, headers: {}, bytes: Buffer.alloc(0) }
  },
})

type Kind =
  | 'authorizations'
  | 'cultivation'
  | 'field-reports'
  | 'licenses'
  | 'preparations'
  | 'trading-establishments'

/** Takes a step of a case by its call, where another story shows how people take it. */
export const takeByCall = async <Of extends Kind>(
  page: Page,
  kind: Of,
  [id, action]: readonly [id: string, action: string],
  body: object = {},
): Promise<CallOutput<`${Of}.act`>> => {
  const { version } = (await ask(page, `${kind}.get`, { params: { id } })) as { version: number }
  return send(page, `${kind}.act`, { params: { id, action }, body: { version, ...body } })
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
