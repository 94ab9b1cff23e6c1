import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Whoever signs out takes what waits on the device with him: it is gone then, and he is told before. */
export const LeaveQuestion = ({ onEnd }: { onEnd: (isLeaving: boolean) => void }) => {
  const { t } = useTranslation()
  const words = 'device.leave'
  return (
    <ConfirmDialog
      open
      icon="clock-exclamation"
      title={t(`${words}.title`)}
      consequences={[t(`${words}.text`)]}
      safeLabel={t(`${words}.stay`)}
      confirmLabel={t(`${words}.go`)}
      onSafe={() => onEnd(false)}
      onConfirm={() => onEnd(true)}
    />
  )
}
