import type { DocumentSignatureView } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { useSignatureFacts } from './use-signature-facts.ts'

/** How a document was signed, below its name. */
export const SignatureLines = ({ signature }: { signature: DocumentSignatureView }) => {
  const { t } = useTranslation()
  return useSignatureFacts(signature).map((fact) => (
    <span key={fact.label} className="pv-hint pv-anywhere">
      {t('casework.signature.line', fact)}
    </span>
  ))
}
