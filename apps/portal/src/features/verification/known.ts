import { textIn } from '@papaver/contract/branding/shown.ts'
import type { calls } from '@papaver/contract/calls.ts'
import { request } from '../../platform/request.ts'

const path = '/api/moduleSettings/public' satisfies (typeof calls)['settings.public'][1]
const patience = 5_000

/** Names of the authority by culture, before anything was checked; none where nobody answers. */
export const fetchAuthorityNames = async (): Promise<Record<string, string>> => {
  try {
    const response = await request(path, { signal: AbortSignal.timeout(patience) })
    const { authorityNames } = (await response.json()) as { authorityNames?: Record<string, string> }
    return response.ok && authorityNames ? authorityNames : {}
  } catch {
    return {}
  }
}

/** The authority's name in the reader's language, else in English; empty where it is not known. */
export const authorityNameIn = (names: Record<string, string>, culture: string): string =>
  textIn(names, culture) ?? ''
