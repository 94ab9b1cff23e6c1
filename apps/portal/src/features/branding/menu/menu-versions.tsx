import type { MenuVersion } from '@papaver/contract/branding/schema.ts'
import { useTranslation } from 'react-i18next'
import { VersionsDialog } from '../versions-dialog.tsx'
import { ChangesList } from './changes-list.tsx'
import type { useMenuEditor } from './use-menu-editor.ts'

interface MenuVersionsProps {
  open: boolean
  versions: readonly MenuVersion[]
  isDirty: boolean
  back: ReturnType<typeof useMenuEditor>['back']
  onClose: () => void
}

/** Every menu that ever stood, with what it changed, and the way back to it. */
export const MenuVersions = ({ open, versions, isDirty, back, onClose }: MenuVersionsProps) => {
  const { t } = useTranslation()
  const seen = versions[0]?.version ?? 0
  return (
    <VersionsDialog
      open={open}
      title={t('branding.menuEditor.versions')}
      versions={versions}
      changes={(version, before) =>
        before === undefined ? null : <ChangesList before={before.groups} after={version.groups} />
      }
      off={isDirty ? t('branding.versions.off') : undefined}
      busy={back.isPending}
      onPutBack={({ version: old }) => back.mutate({ old, seen }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
