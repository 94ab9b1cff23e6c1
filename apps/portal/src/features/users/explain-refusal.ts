import type { TFunction } from 'i18next'
import { type Explanation, explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'

/** A refusal in the words of this feature, else in those of the frame. */
export const explainRefusal = (error: unknown, t: TFunction): Explanation => {
  const general = explain(error, t)
  if (!isRefusal(error) || error.code === '') return general
  const own = t(`users.refusals.${error.code}`, { ...error.details, defaultValue: '' })
  return own === '' ? general : { ...general, title: own }
}

/** Everything that a refusal says, in one line. */
export const sayRefusal = (error: unknown, t: TFunction): string => {
  const { title, text } = explainRefusal(error, t)
  return `${title} ${text}`.trim()
}
