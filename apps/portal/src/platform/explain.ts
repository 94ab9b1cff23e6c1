import { features } from '@papaver/contract/features.ts'
import type { TFunction } from 'i18next'
import { isRefusal, type Refusal } from './responses.ts'

export interface Explanation {
  title: string
  /** What to do about it; empty where the title says all. */
  text: string
  /** To quote when asking for help; empty where nothing answered. */
  reference: string
}

/** The feature that the first word of a code names: `authorizationOverBalance` is one of `authorizations`. */
const featureOf = (code: string): string | undefined =>
  features.find((feature) => {
    const word = feature.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()).replace(/s$/, '')
    return new RegExp(`^${word}s?(?![a-z])`).test(code)
  })

/**
 * Keys under which the sentence of a refusal may stand: the feature that its first word names, then the
 * specification's bare codes (account), then the frame's own.
 */
const keysOf = ({ code }: Refusal): string[] => {
  const feature = featureOf(code)
  const named = feature === undefined ? [] : [`${feature}.refusals.${code}`]
  return [...named, `account.refusals.${code}`, `frame.refusals.${code}`]
}

/** What went wrong, in the reader's language: what it is, then what to do. */
export const explain = (error: unknown, t: TFunction): Explanation => {
  if (!isRefusal(error)) return { title: t('frame.failed.unexpected'), text: '', reference: '' }
  const reference = error.requestId
  if (error.verdict === 'backend') return { title: t('frame.failed.backend'), text: '', reference }
  const title = t(keysOf(error), { ...error.details, defaultValue: '' })
  if (title !== '') return { title, text: '', reference }
  const fallback = error.verdict === 'notFound' ? 'frame.refusals.notFound' : 'frame.failed.refused'
  return { title: t(fallback), text: '', reference }
}
