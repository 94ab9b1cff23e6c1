import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useOnce } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { FileDrop, type FileRow } from '../../../ui/file-drop.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { FormSection } from '../case-form.ts'
import { useCaseWords } from '../context.ts'
import { useFileRules } from '../file-rules.ts'
import { callCase } from '../queries.ts'
import { headId, useDraftView } from './draft-context.ts'
import type { SectionProps } from './sections.ts'

type Attachments = CaseView['attachments']

/** Sends one file after the other: one that is refused keeps none of the others back. */
const useFiles = () => {
  const { t } = useTranslation()
  const { record, draft, form } = useDraftView()
  const [sending, setSending] = useState<readonly FileRow[]>([])
  const { feature } = form
  const { id } = record
  const put = (attachments: Attachments) => draft.adopt({ ...draft.state.get().record, attachments })
  const send = async (file: File) => {
    const key = newKey()
    setSending((rows) => [...rows, { key, name: file.name, size: file.size, progress: 0.5 }])
    const form = new FormData()
    form.append('files', file, file.name)
    try {
      put(await callCase<Attachments>(feature, 'attach', { params: { id }, form }))
      setSending((rows) => rows.filter((row) => row.key !== key))
    } catch (error) {
      const row = { key, name: file.name, size: file.size, error: explain(error, t).title }
      setSending((rows) => rows.map((each) => (each.key === key ? row : each)))
    }
  }
  const once = useOnce()
  const add = async (files: readonly File[]) => {
    for (const file of files) await send(file)
  }
  const removeNow = async (key: string) => {
    if (sending.some((row) => row.key === key))
      return setSending((rows) => rows.filter((row) => row.key !== key))
    try {
      await callCase(feature, 'detach', { params: { id, attachmentId: key } })
      put(draft.state.get().record.attachments.filter((file) => file.id !== key))
    } catch (error) {
      const file = record.attachments.find((each) => each.id === key)
      const row = { key: newKey(), name: file?.name ?? '', size: file?.bytes ?? 0 }
      setSending((rows) => [...rows, { ...row, error: explain(error, t).title }])
    }
  }
  const remove = (key: string) => once(key, () => removeNow(key))
  return { sending, add, remove }
}

/** Orders, contracts, certificates: what the officer would otherwise ask for. */
const FilesCard = ({ number, state }: SectionProps) => {
  const say = useCaseWords()
  const { record, isOpen, form } = useDraftView()
  const { sending, add, remove } = useFiles()
  const { accept, rules } = useFileRules()
  const files: FileRow[] = [
    ...record.attachments.map((file) => ({ key: file.id, name: file.name, size: file.bytes, within: file })),
    ...sending,
  ]
  const isMine = isOpen('attachments')
  const download = async (attachmentId: string) =>
    saveFile(await callCase<File>(form.feature, 'attachment', { params: { id: record.id, attachmentId } }))
  return (
    <SectionCard number={number} title={say('draft.sections.files')} state={state}>
      <FileDrop
        id={headId('attachments')}
        label={say('draft.files')}
        hint={say('draft.filesHint', rules)}
        optional
        files={files}
        accept={accept}
        disabled={!isMine}
        onAdd={(added) => void add(added)}
        {...(isMine ? { onRemove: (key: string) => void remove(key) } : {})}
      />
      {record.attachments.map((file) => (
        <Button
          key={file.id}
          kind="link"
          isContent
          icon="download"
          onClick={() => void download(file.id).catch(() => {})}
        >
          {file.name}
        </Button>
      ))}
    </SectionCard>
  )
}

/** The documents of a draft. */
export const filesSection: FormSection = {
  name: 'files',
  Card: FilesCard,
  has: (path) => path === 'attachments',
  isFilled: (_, { attachments }) => attachments.length > 0,
}
