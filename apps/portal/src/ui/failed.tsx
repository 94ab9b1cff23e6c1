import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { explain } from '../platform/explain.ts'
import { Notice } from './notice.tsx'

interface FailedProps {
  error: unknown
  onRetry: () => void
  isHeading?: boolean
}

/** What failed, that work is safe, the reference to quote, and another try (look §8). */
export const Failed = ({ error, onRetry, isHeading = false }: FailedProps) => {
  const { t } = useTranslation()
  const { title, text, reference } = explain(error, t)
  return (
    <Notice
      icon={<IconPlugConnectedX size={32} aria-hidden />}
      title={title}
      text={text || t('frame.failed.safe')}
      isHeading={isHeading}
      {...(reference ? { reference: t('frame.failed.reference', { reference }) } : {})}
    >
      <button type="button" className="pv-button" onClick={onRetry}>
        <IconRefresh size={16} aria-hidden />
        {t('frame.failed.again')}
      </button>
    </Notice>
  )
}
