import { languageCodeOf } from '@papaver/contract/account/rules.ts'
import { untouchedHeader } from '@papaver/contract/activity.ts'
import { askedCulture } from './culture.ts'
import { readToken } from './token.ts'
import { isUntouched } from './touch.ts'
import { isTraining } from './world.ts'

const cookieName = isTraining ? 'XSRF-TOKEN-TRAINING' : 'XSRF-TOKEN'

const cookie = (name: string): string | undefined => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

export interface Speaker {
  /** Of a session just ended, to tell the server; else the stored one is sent. */
  readonly token?: string | undefined
  /** The language to answer in; else the one that the page speaks, or is about to. */
  readonly culture?: string | undefined
}

/**
 * The headers of specification §7. The double-submitted cookie goes to our own addresses only; it is sent
 * with reads as well when it is there, because some of the specification's GETs change things.
 */
export const requestHeaders = (
  url: string,
  { token = readToken() ?? undefined, culture = askedCulture() }: Speaker = {},
): Headers => {
  const headers = new Headers({
    Accept: 'application/json, text/plain, */*',
    Culture: culture,
    LanguageCode: languageCodeOf(culture),
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    Expires: '0',
  })
  if (isUntouched()) headers.set(untouchedHeader, '1')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const xsrf = url.startsWith('/') ? cookie(cookieName) : undefined
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf)
  return headers
}
