import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PasswordAgainDialog } from '../../account/own/password-again-dialog.tsx'
import type { MessageInput } from '../queries.ts'
import { useAudienceWords } from './audience-words.ts'

interface SendDialogProps {
  input: MessageInput | undefined
  confirmAbove: number
  isBusy: boolean
  error: unknown
  onSend: (proof?: HolderProof) => void
  onClose: () => void
}

/** Says how many will read it, before it goes; to many it asks who it is. */
export const SendDialog = ({ input, confirmAbove, isBusy, error, onSend, onClose }: SendDialogProps) => {
  const { t } = useTranslation()
  const { day, number } = useFormats()
  const sayAudience = useAudienceWords()
  if (input === undefined) return null
  const { recipients, isSent, banner, audience } = input
  const who = isolated(sayAudience(audience as Parameters<typeof sayAudience>[0]))
  const title = isSent
    ? t('notifications.emails.send.title', { number: number(recipients) })
    : t('notifications.emails.send.hang')
  const consequences = [
    ...(isSent ? [t('notifications.emails.send.goes', { who })] : []),
    ...(banner === null
      ? []
      : [
          t('notifications.emails.send.hangs', {
            who,
            from: isolated(day(banner.from)),
            until: isolated(day(banner.until)),
          }),
        ]),
    t('notifications.emails.send.after'),
  ]
  if (isSent && recipients > confirmAbove)
    return (
      <PasswordAgainDialog
        open
        title={title}
        text={consequences.join(' ')}
        label={t('notifications.emails.send.send')}
        isBusy={isBusy}
        error={error}
        onProof={onSend}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={title}
      consequences={consequences}
      safeLabel={t('notifications.emails.send.back')}
      confirmLabel={t(isSent ? 'notifications.emails.send.send' : 'notifications.emails.send.publish')}
      busy={isBusy}
      error={error === null ? undefined : explain(error, t).title}
      onSafe={onClose}
      onConfirm={() => onSend()}
    />
  )
}
