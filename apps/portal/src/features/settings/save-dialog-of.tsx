import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../platform/responses.ts'
import { LineNotice } from '../../ui/line-notice.tsx'
import { ChangeList, SaveDialog } from './save-dialog.tsx'
import { definitionOf } from './say-value.ts'
import type { Editing } from './use-editing.ts'
import { type Detail, wantedValue } from './use-edits.ts'

/** Refusals that are said at the fields: the dialog makes way for them. */
const saidAtFields = ['settingsNotTaken', 'settingsDiscord', 'settingsStale']

interface SaveDialogOfProps {
  details: ReadonlyMap<SettingId, Detail>
  editing: Editing
}

/** All unsaved changes, before they are saved. */
export const SaveDialogOf = ({ details, editing }: SaveDialogOfProps) => {
  const { t } = useTranslation()
  const { edits, save, close } = editing
  const changes = [...edits.edits].map(([id, edit]) => ({
    id,
    before: details.get(id)?.settingValue,
    after: wantedValue(id, edit),
    isHidden: details.get(id)?.isSecret ?? false,
  }))
  const count = changes.length
  return (
    <SaveDialog
      title={t('settings.save.title', { count })}
      label={t('settings.save.save')}
      asksPassword={changes.some(({ id }) => definitionOf(id).isDangerous)}
      isBusy={save.isPending}
      error={save.error}
      onSave={(saying) =>
        save.mutate(saying, {
          onSuccess: close,
          onError: (error) => {
            if (saidAtFields.some((code) => isRefusal(error, code))) close()
          },
        })
      }
      onClose={close}
    >
      <p>{t('settings.save.consequence')}</p>
      {changes.some(({ id }) => id === 'public.countryId') && (
        <LineNotice tone="amber" icon="alert-triangle">
          <p>{t('settings.save.countryTitle')}</p>
          <ul>
            {['companies', 'key', 'abroad'].map((key) => (
              <li key={key}>{t(`settings.save.country.${key}`)}</li>
            ))}
          </ul>
        </LineNotice>
      )}
      <ChangeList changes={changes} />
    </SaveDialog>
  )
}
