import { isGuarded } from '@papaver/contract/branding/pictures.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PasswordAgainDialog } from '../../account/own/password-again-dialog.tsx'
import type { PictureSlot } from '../queries.ts'
import { sayRefusal } from '../say-refusal.ts'
import { usePictureActions } from './use-picture-actions.ts'
import { useSlotName } from './use-slot-name.ts'

/** Asks before a picture is taken away, with the proof of who it is where a document could be forged with it. */
export const RemoveDialog = ({ slot, onClose }: { slot: PictureSlot; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const name = useSlotName()(slot)
  const { remove } = usePictureActions(slot, onClose)
  const title = t('branding.pictures.removeTitle', { name })
  const text = t(`branding.pictures.removeText.${slot.kind}`)
  if (isGuarded(slot.slot))
    return (
      <PasswordAgainDialog
        open
        title={title}
        text={text}
        label={t('branding.pictures.remove')}
        kind="dangerFilled"
        isBusy={remove.isPending}
        error={remove.error}
        onProof={(proof) => remove.mutate(proof)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      title={title}
      consequences={[text]}
      safeLabel={t('branding.pictures.keep')}
      confirmLabel={t('branding.pictures.remove')}
      busy={remove.isPending}
      error={remove.isError ? sayRefusal(remove.error, t, i18n.language) : undefined}
      onSafe={onClose}
      onConfirm={() => remove.mutate({})}
    />
  )
}
