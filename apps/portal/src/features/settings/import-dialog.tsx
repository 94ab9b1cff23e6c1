import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { isSettingId } from '@papaver/contract/settings/definitions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { ChangeList, SaveDialog } from './save-dialog.tsx'
import { useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import { type Saying, useRefreshSettings } from './use-save.ts'

type Preview = CallOutput<'settings.import'>

/** The texts of a form come before its file: the server reads them first. */
const formOf = (file: File, { password, code, reason }: Saying): FormData => {
  const form = new FormData()
  if (password !== undefined) form.append('password', password)
  if (code !== undefined) form.append('code', code)
  if (reason !== undefined) form.append('reason', reason)
  form.append('file', file)
  return form
}

const useImport = (onDone: () => void) => {
  const { t } = useTranslation()
  const refresh = useRefreshSettings()
  const [file, setFile] = useState<File | undefined>(undefined)
  const look = useSending({
    mutationFn: (chosen: File) => call('settings.import', { query: {}, form: formOf(chosen, {}) }),
  })
  const apply = useSending({
    mutationFn: ({ chosen, seen, saying }: { chosen: File; seen: number; saying: Saying }) =>
      call('settings.import', { query: { apply: 'true', seen }, form: formOf(chosen, saying) }),
    onSuccess: ({ changes }) => {
      void refresh()
      showToast({ tone: 'green', title: t('settings.transfer.done', { count: changes.length }) })
      onDone()
    },
  })
  const choose = (chosen: File): void => {
    setFile(chosen)
    apply.reset()
    look.mutate(chosen)
  }
  return { file, look, apply, choose }
}

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
  const { file, look, apply, choose } = useImport(onClose)
  const preview = look.data
  if (file !== undefined && preview !== undefined && preview.changes.length > 0)
    return (
      <SaveDialog
        title={t('settings.transfer.title')}
        label={t('settings.transfer.apply', { count: preview.changes.length })}
        safeLabel={t('settings.save.asItIs')}
        asksPassword={preview.changes.some(({ isDangerous }) => isDangerous)}
        isBusy={apply.isPending}
        error={isRefusal(apply.error, 'settingsStale') ? undefined : apply.error}
        onSave={(saying) => apply.mutate({ chosen: file, seen: preview.revision, saying })}
        onClose={onClose}
      >
        {isRefusal(apply.error, 'settingsStale') && <p role="alert">{t('settings.transfer.stale')}</p>}
        <PreviewParts preview={preview} />
      </SaveDialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('settings.transfer.title')} width={560}>
      <div className={`${css.dialog} pv-stack pv-fit pv-gap-14`}>
        <p>{t('settings.transfer.lead')}</p>
        <FileDrop
          label={t('settings.transfer.file')}
          accept=".json"
          multiple={false}
          files={file === undefined ? [] : [{ key: 'file', name: file.name, size: file.size }]}
          onAdd={([chosen]) => chosen && choose(chosen)}
          error={look.error === null ? undefined : explain(look.error, t).title}
        />
        {preview !== undefined && <PreviewParts preview={preview} />}
      </div>
    </Dialog>
  )
}
