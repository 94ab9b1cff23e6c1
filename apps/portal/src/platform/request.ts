import { requestHeaders, type Speaker } from './headers.ts'

export interface Asked extends Speaker, Omit<RequestInit, 'headers' | 'cache'> {
  /** Besides those that every request carries. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The only way out of the portal (a machine holds it to this): whatever is asked carries the headers of
 * specification §7, the public check of a permit, words and looks too.
 */
export const request = (
  url: string,
  { token, culture, headers: own = {}, ...init }: Asked = {},
): Promise<Response> => {
  const headers = requestHeaders(url, { token, culture })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return fetch(url, { ...init, headers, cache: 'no-store' })
}
