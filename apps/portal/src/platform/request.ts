import { takeAhead } from './ahead.ts'
import { requestHeaders, type Speaker } from './headers.ts'
import { hearServer } from './server-clock.ts'
import { base } from './world.ts'

export interface Asked extends Speaker, Omit<RequestInit, 'headers' | 'cache'> {
  /** Besides those that every request carries. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Asked in the page's own language and session, as whoever asks ahead does. */
const isUsual = ({ method = 'GET', token, culture }: Asked): boolean =>
  method === 'GET' && token === undefined && culture === undefined

/**
 * The only way out of the portal (a machine holds it to this): whatever is asked carries the headers of
 * specification §7, the public check of a permit, words and looks too. What was asked ahead is not asked again.
 */
export const request = (url: string, asked: Asked = {}): Promise<Response> => {
  const ahead = isUsual(asked) ? takeAhead(url) : undefined
  if (ahead !== undefined) return ahead
  const { token, culture, headers: own = {}, ...init } = asked
  const headers = requestHeaders(url, { token, culture })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return fetch(base + url, { ...init, headers, cache: 'no-store' }).then((response) => {
    hearServer(response.headers)
    return response
  })
}
