import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** What is typed outlives this page, until it is sent or given up here. */
export const KeptLine = ({ onDiscard }: { onDiscard: () => void }) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const words = 'endorsements.draft'
  return (
    <div className="pv-row pv-wrap pv-gap-8-16 pv-size-13">
      <p className="pv-row pv-gap-8 pv-dim">
        <Icon name="device-mobile" size={16} />
        {t(`${words}.kept`)}
      </p>
      <Button icon="trash" kind="danger" onClick={() => setAsks(true)}>
        {t(`${words}.discard`)}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          icon="trash"
          title={t(`${words}.discardTitle`)}
          consequences={[t(`${words}.discardText`)]}
          safeLabel={t('device.keep')}
          confirmLabel={t(`${words}.discard`)}
          onSafe={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            onDiscard()
          }}
        />
      )}
    </div>
  )
}
