import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../../ui/status-pill.tsx'

/** In a list: goods of the permit are held, whatever its own status is. */
export const GoodsHeld = () => {
  const { t } = useTranslation()
  return (
    <StatusPill tone="amber" icon="hand-stop" variant="bare">
      {t('endorsements.held.doNotRelease')}
    </StatusPill>
  )
}
