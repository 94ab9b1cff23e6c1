import type { TFunction } from 'i18next'
import { type Explanation, explain } from '../../platform/explain.ts'
import type { Formats } from '../../platform/formats.ts'
import { isRefusal } from '../../platform/responses.ts'
import { lightOf } from './validity-light.tsx'

/** A refusal in the words of this feature, else in those of the frame. */
export const explainRefusal = (error: unknown, t: TFunction, { day }: Pick<Formats, 'day'>): Explanation => {
  const general = explain(error, t)
  if (!isRefusal(error) || error.code === '') return general
  const { limit, quantity, unit, status, retryAfter } = error.details
  const said = {
    retryAfter: String(retryAfter ?? ''),
    limit: typeof limit === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(limit) ? day(limit) : String(limit ?? ''),
    quantity: String(quantity ?? ''),
    unit: String(unit ?? ''),
    status: typeof status === 'string' ? t(`endorsements.light.${lightOf(status)}`) : '',
  }
  const own = t(`endorsements.refusals.${error.code}`, { ...said, defaultValue: '' })
  return own === '' ? general : { ...general, title: own }
}
