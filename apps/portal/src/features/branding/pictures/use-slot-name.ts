import { useTranslation } from 'react-i18next'
import type { PictureSlot } from '../queries.ts'

/** What a picture is called; a signature by whose it is, wherever it stands. */
export const useSlotName = (): ((slot: PictureSlot) => string) => {
  const { t } = useTranslation()
  return ({ kind, officer }) =>
    kind === 'signature'
      ? t('branding.pictures.signatureOf', { name: officer?.name ?? '–' })
      : t(`branding.pictures.kind.${kind}`)
}
