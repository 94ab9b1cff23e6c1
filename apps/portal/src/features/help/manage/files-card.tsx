import type { HelpFile, HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useOnce } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import css from './manage.module.css'
import { refreshHelp } from './queries.ts'

const useFiles = (articleKey: string) => {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const once = useOnce()
  const add = async (files: File[]) => {
    const form = new FormData()
    for (const file of files) form.append('files', file)
    setSending(files)
    setError(undefined)
    try {
      await call('help.upload', { params: { key: articleKey }, form })
    } catch (failure) {
      setError(explain(failure, t).title)
    }
    await refreshHelp()
    setSending([])
  }
  const removeNow = async (id: string) => {
    try {
      await call('help.deleteFile', { params: { key: articleKey, id } })
      await refreshHelp()
    } catch (failure) {
      showToast({ tone: 'red', title: t('help.files.notRemoved'), text: explain(failure, t).title })
    }
  }
  const remove = (id: string) => once(id, () => removeNow(id))
  return { sending, error, add, remove }
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
        onAdd={(files) => void add(files)}
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
          if (asked !== undefined) void remove(asked.id)
          setAsked(undefined)
        }}
      />
    </Card>
  )
}
