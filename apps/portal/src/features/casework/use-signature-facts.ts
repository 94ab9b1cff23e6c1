import type { DocumentSignatureView } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'

/** How a document was signed: with whose certificate, and when by the word of a time-stamp service. */
export const useSignatureFacts = (signature: DocumentSignatureView): { label: string; value: string }[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (signature === null) return []
  const { signedBy, issuedBy, stampedAt, stampedBy, isStampMissing, validation } = signature
  const signed =
    issuedBy === null
      ? t('casework.signature.portal')
      : t('casework.signature.issued', { owner: isolated(signedBy), issuer: isolated(issuedBy) })
  const stamp =
    stampedAt === null
      ? isStampMissing && t('casework.signature.stampMissing')
      : t('casework.signature.stampBy', { when: isolated(moment(stampedAt)), who: isolated(stampedBy ?? '') })
  return [
    { label: t('casework.signature.by'), value: signed },
    ...(stamp === false ? [] : [{ label: t('casework.signature.stamp'), value: stamp }]),
    ...(validation === null
      ? []
      : [
          {
            label: t('casework.signature.validation'),
            value: t(`casework.signature.validations.${validation}`),
          },
        ]),
  ]
}
