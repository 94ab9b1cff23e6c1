import type { TFunction } from 'i18next'
import { explain } from '../../platform/explain.ts'

/** Everything that a refusal says, in one line. */
export const sayRefusal = (error: unknown, t: TFunction): string => {
  const { title, text } = explain(error, t)
  return `${title} ${text}`.trim()
}
