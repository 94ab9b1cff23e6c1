import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../ui/status-pill.tsx'
import { feature } from './queries.ts'

/** Whether an establishment, a site or an office is open. */
export const Standing = ({ isOpen, variant = 'bare' }: { isOpen: boolean; variant?: 'pill' | 'bare' }) => {
  const { t } = useTranslation()
  return (
    <StatusPill
      tone={isOpen ? 'green' : 'neutral'}
      icon={isOpen ? 'circle-check' : 'circle-minus'}
      variant={variant}
    >
      {t(`${feature}.status.${isOpen ? 'open' : 'closed'}`)}
    </StatusPill>
  )
}
