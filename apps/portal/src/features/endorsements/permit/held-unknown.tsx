import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'

export interface HeldUnknownProps {
  /** Nothing has answered, or with a refusal; else it is still asked. */
  isFailed: boolean
  isAsking: boolean
  onRetry: () => void
}

/** In the place of a green light while nobody knows here whether goods of the permit are held: nothing is released by silence. */
export const HeldUnknown = ({ isFailed, isAsking, onRetry }: HeldUnknownProps) => {
  const { t } = useTranslation()
  return (
    <div role={isFailed ? 'alert' : 'status'}>
      <LineNotice tone={isFailed ? 'red' : 'neutral'} icon={isFailed ? 'hand-stop' : 'refresh'}>
        <p className="pv-strong">{t(`endorsements.held.${isFailed ? 'unknown' : 'asking'}`)}</p>
        {isFailed && <p>{t('endorsements.held.unknownText')}</p>}
        {isFailed && (
          <Button icon="refresh" busy={isAsking} onClick={onRetry}>
            {t('ui.state.retry')}
          </Button>
        )}
      </LineNotice>
    </div>
  )
}
