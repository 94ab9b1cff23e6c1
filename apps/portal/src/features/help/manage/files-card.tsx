import type { HelpFile, HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import css from './manage.module.css'
import { refreshHelp } from './queries.ts'

const useFiles = (key: string) => {
  const { t } = useTranslation()
  const adding = useSending({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      return call('help.upload', { params: { key }, form })
    },
    onSettled: refreshHelp,
  })
  const removing = useSending({
    mutationFn: (id: string) => call('help.deleteFile', { params: { key, id } }),
    onSuccess: refreshHelp,
    onError: (failure) =>
      showToast({ tone: 'red', title: t('help.files.notRemoved'), text: explain(failure, t).title }),
  })
  return {
    sending: adding.isPending ? adding.variables : [],
    error: adding.error === null ? undefined : explain(adding.error, t).title,
    add: adding.mutate,
    remove: removing.mutate,
  }
}

interface FileRowProps {
  file: HelpFile
  onInsert: (text: string) => void
  onRemove: () => void
}

const FileRow = ({ file: { id, name, mediaType, bytes }, onInsert, onRemove }: FileRowProps) => {
  const { t, i18n } = useTranslation()
  const label = name.replaceAll(/[[\]]/g, '')
  const mark = `${mediaType === 'application/pdf' ? '' : '!'}[${label}](file:${id})`
  return (
    <li className={`${css.screen} pv-row pv-gap-8 pv-size-13 pv-edge pv-round pv-block-4`}>
      <span className="pv-stack pv-grow pv-narrow pv-anywhere">
        <Ltr>{name}</Ltr>
        <bdi className="pv-size-12 pv-dim">{byteText(bytes, i18n.language)}</bdi>
      </span>
      <Button kind="link" onClick={() => onInsert(mark)}>
        {t('help.files.insert')}
        <span className="pv-hidden"> {name}</span>
      </Button>
      <IconButton icon="trash" size={24} name={t('help.files.remove', { name })} onClick={onRemove} />
    </li>
  )
}

/** Documents and pictures of the article. */
export const FilesCard = ({
  article,
  onInsert,
}: {
  article: HelpManagedArticle
  onInsert: (text: string) => void
}) => {
  const { t } = useTranslation()
  const { sending, error, add, remove } = useFiles(article.key)
  const [asked, setAsked] = useState<HelpFile>()
  return (
    <Card title={t('help.files.title')}>
      <FileDrop
        label={t('help.files.label')}
        labelHidden
        hint={t('help.files.hint')}
        optional
        accept=".pdf,.jpg,.jpeg,.png"
        error={error}
        files={sending.map(({ name, size }) => ({ key: name, name, size, progress: 0.5 }))}
        onAdd={add}
      />
      <ul className="pv-stack pv-gap-4 pv-before-8">
        {article.files.map((file) => (
          <FileRow key={file.id} file={file} onInsert={onInsert} onRemove={() => setAsked(file)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('help.files.removeTitle', { name: asked?.name })}
        consequences={[t('help.files.removeWhat')]}
        safeLabel={t('help.files.keep')}
        confirmLabel={t('help.files.removeConfirm')}
        onSafe={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) remove(asked.id)
          setAsked(undefined)
        }}
      />
    </Card>
  )
}
