import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangesList } from './changes-list.tsx'
import type { Groups } from './draft.ts'

interface StaleDialogProps {
  /** What stands now; nothing is asked while it is what one began with. */
  theirs: MenuVersion | undefined
  base: Groups
  onTake: (theirs: MenuVersion) => void
  /** Saves one's own over theirs; their version stays in the list. */
  onKeep: (seen: number) => void
}

/** Somebody else saved meanwhile: both sides stand here, and a person decides. */
export const StaleDialog = ({ theirs, base, onTake, onKeep }: StaleDialogProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (theirs === undefined) return null
  return (
    <Dialog
      open
      crossHidden
      width={520}
      title={t('branding.stale.title')}
      onClose={() => onTake(theirs)}
      foot={
        <>
          <Button size={36} onClick={() => onKeep(theirs.version)}>
            {t('branding.stale.keep')}
          </Button>
          <Button size={36} kind="primary" onClick={() => onTake(theirs)}>
            {t('branding.stale.take')}
          </Button>
        </>
      }
    >
      <p>{t('branding.stale.text', { name: theirs.changedBy, at: moment(theirs.changedAt) })}</p>
      <ChangesList before={base} after={theirs.groups} />
      <p>{t('branding.stale.choice')}</p>
    </Dialog>
  )
}
