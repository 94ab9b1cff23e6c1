import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { isSettingId } from '@papaver/contract/settings/definitions.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { isRefusal } from '../../platform/responses.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFocusBack } from '../../ui/focus-back.ts'
import { ImportDialog as AnyImportDialog } from '../../ui/import/import-dialog.tsx'
import { useImport } from '../../ui/import/use-import.ts'
import { ChangeList, SaveDialog } from './save-dialog.tsx'
import { useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import { useRefreshSettings } from './use-save.ts'

type Preview = CallOutput<'settings.import'>

/** What the file would change, what of it is not taken and why, and what this release does not know. */
const PreviewParts = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const words = useSettingWords()
  const { changes, refused, unknown, unchanged, version, exportedAt } = preview
  const why = (code: string, params: Record<string, string | number>): string =>
    t([`settings.faults.${code}`, `settings.across.${code}`], params)
  const shown = changes.flatMap(({ settingId: id, before, after }) =>
    isSettingId(id) ? [{ id, before, after, isHidden: false }] : [],
  )
  return (
    <>
      <p className="pv-size-13 pv-dim">
        {t('settings.transfer.from', { when: moment(exportedAt), version })}
      </p>
      <p>
        {changes.length === 0
          ? t('settings.transfer.nothing')
          : t('settings.transfer.changes', { count: changes.length })}
        {unchanged > 0 && ` · ${t('settings.transfer.unchanged', { count: unchanged })}`}
      </p>
      {shown.length > 0 && <ChangeList changes={shown} />}
      {refused.length > 0 && (
        <section>
          <h3 className={css.part}>{t('settings.transfer.refused')}</h3>
          <ul className={`${css.changes} pv-stack pv-gap-8 pv-table pv-scroll`}>
            {refused.map(({ settingId, at, code, params }) => (
              <li key={`${settingId} ${at} ${code}`}>
                <strong>{isSettingId(settingId) ? words.label(settingId) : settingId}</strong>
                <span className="pv-anywhere">{why(code, params)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section>
          <h3 className={css.part}>{t('settings.transfer.unknown')}</h3>
          <p className="pv-size-13 pv-dim">{listed(unknown)}</p>
        </section>
      )}
    </>
  )
}

/** Shows what a file of settings would change before anything is written. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  useFocusBack()
  const refresh = useRefreshSettings()
  const importing = useImport<Preview>({
    look: (form) => call('settings.import', { query: {}, form }),
    apply: (form, { revision: seen }) => call('settings.import', { query: { apply: 'true', seen }, form }),
    onApplied: ({ changes }) => {
      void refresh()
      showToast({ tone: 'green', title: t('settings.transfer.done', { count: changes.length }) })
      onClose()
    },
  })
  const { looked: preview, error } = importing
  if (preview !== undefined && preview.changes.length > 0)
    return (
      <SaveDialog
        title={t('settings.transfer.title')}
        label={t('settings.transfer.apply', { count: preview.changes.length })}
        safeLabel={t('settings.save.asItIs')}
        asksPassword={preview.changes.some(({ isDangerous }) => isDangerous)}
        isBusy={importing.isApplying}
        error={isRefusal(error, 'settingsStale') ? undefined : error}
        onSave={({ password, code, reason }) => importing.send({ password, code, reason })}
        onClose={onClose}
      >
        {isRefusal(error, 'settingsStale') && <p role="alert">{t('settings.transfer.stale')}</p>}
        <PreviewParts preview={preview} />
      </SaveDialog>
    )
  return (
    <AnyImportDialog
      importing={importing}
      words="settings.transfer"
      width={560}
      accept=".json"
      onClose={onClose}
    >
      {preview !== undefined && <PreviewParts preview={preview} />}
    </AnyImportDialog>
  )
}
