import type { TFunction } from 'i18next'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { byteText } from '../../ui/figures.ts'

/** A refusal of this feature in words: what is wrong, then what to do. */
export const sayRefusal = (error: unknown, t: TFunction, culture: string): string => {
  if (isRefusal(error)) {
    const { code, details = {} } = error
    if (code === 'brandingPictureTooLarge')
      return t('branding.refusals.brandingPictureTooLarge', {
        most: byteText(Number(details.maxBytes), culture),
      })
    if (code === 'brandingDrawingRefused')
      return t(`branding.drawing.${String(details.reason)}`, { found: String(details.found) })
    if (code === 'brandingPictureUnreadable') return t(`branding.unreadable.${String(details.reason)}`)
    if (code === 'accountProofWrong') return t('account.refusals.accountProofWrong')
  }
  const { title, text } = explain(error, t)
  return `${title} ${text}`.trim()
}
