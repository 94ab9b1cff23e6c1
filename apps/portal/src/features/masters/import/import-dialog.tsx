import type { ImportAnswer } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { listed } from '../../../platform/listed.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { refreshLists } from '../queries.ts'
import { sayRefusal } from '../words.ts'
import css from './import.module.css'
import { Preview } from './preview.tsx'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

const useImport = (list: ListWord, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const look = useSending({
    mutationFn: (file: File) =>
      call('masters.listImport', { params: { list }, query: { apply: 'false' }, form: formOf(file) }),
  })
  const apply = useSending({
    mutationFn: ({ file, mark }: { file: File; mark: string }) =>
      call('masters.listImport', { params: { list }, query: { apply: 'true', mark }, form: formOf(file) }),
    onSuccess: ({ counts }) => {
      refreshLists(client)
      showToast({
        tone: 'green',
        title: t('masters.import.done'),
        text: t('masters.import.doneText', { added: counts.new, changed: counts.changed }),
      })
      onDone()
    },
  })
  return { look, apply }
}

const isReady = ({ counts }: ImportAnswer): boolean => counts.refused === 0 && counts.new + counts.changed > 0

/** Says in words why a file was not read; the columns that it may have stand behind. */
const WhyNot = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const columns = isRefusal(error, 'masterFileColumns') ? error.details.columns : undefined
  return (
    <FieldError>
      {sayRefusal(error, t)}
      {Array.isArray(columns) && <span className="pv-dim"> {listed(columns.map(String))}</span>}
    </FieldError>
  )
}

/** A file for a whole list: looked at line by line first, then written as one, or not at all. */
export const ImportDialog = ({ word, onClose }: { word: ListWord; onClose: () => void }) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const { look, apply } = useImport(word, onClose)
  const preview = look.data
  const choose = (next: File | undefined) => {
    setFile(next)
    apply.reset()
    if (next === undefined) look.reset()
    else look.mutate(next)
  }
  const error = apply.error ?? look.error
  return (
    <Dialog
      open
      onClose={onClose}
      locked={apply.isPending}
      title={t('masters.import.title', { list: t(`masters.lists.${word}`) })}
      width={920}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={apply.isPending}>
            {t('masters.cancel')}
          </Button>
          <Button
            size={36}
            kind="primary"
            busy={apply.isPending}
            disabled={preview === undefined || file === undefined || !isReady(preview)}
            onClick={() => {
              if (file !== undefined && preview !== undefined) apply.mutate({ file, mark: preview.mark })
            }}
          >
            {t('masters.import.apply')}
          </Button>
        </>
      }
    >
      <div className={`${css.body} pv-stack pv-fit pv-gap-16`}>
        <FileDrop
          label={t('masters.import.file')}
          hint={t('masters.import.hint')}
          accept=".csv,.xlsx,.ods"
          multiple={false}
          disabled={apply.isPending}
          files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
          onAdd={([first]) => choose(first)}
          onRemove={() => choose(undefined)}
        />
        {look.isPending && <Skeleton lines={5} />}
        <div role="alert">
          {error !== null && <WhyNot error={error} />}
          {isRefusal(apply.error, 'masterFileChanged') && file !== undefined && (
            <Button onClick={() => choose(file)}>{t('masters.import.lookAgain')}</Button>
          )}
        </div>
        {preview !== undefined && <Preview word={word} preview={preview} />}
      </div>
    </Dialog>
  )
}
