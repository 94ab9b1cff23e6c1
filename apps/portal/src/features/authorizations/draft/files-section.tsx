import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useOnce } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { FileDrop, type FileRow } from '../../../ui/file-drop.tsx'
import { useFileRules } from '../../casework/file-rules.ts'
import { headId, useDraftView } from './draft-context.ts'
import type { SectionState } from './sections.ts'

type Attachments = Awaited<ReturnType<typeof call<'authorizations.attach'>>>

/** Sends one file after the other: one that is refused keeps none of the others back. */
const useFiles = () => {
  const { t } = useTranslation()
  const { server, draft } = useDraftView()
  const [sending, setSending] = useState<readonly FileRow[]>([])
  const { id } = server
  const put = (attachments: Attachments) => draft.adopt({ ...draft.state.get().server, attachments })
  const send = async (file: File) => {
    const key = newKey()
    setSending((rows) => [...rows, { key, name: file.name, size: file.size, progress: 0.5 }])
    const form = new FormData()
    form.append('files', file, file.name)
    try {
      put(await call('authorizations.attach', { params: { id }, form }))
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
      await call('authorizations.detach', { params: { id, attachmentId: key } })
      const { attachments, ...rest } = draft.state.get().server
      draft.adopt({ ...rest, attachments: attachments.filter((file) => file.id !== key) })
    } catch (error) {
      const file = server.attachments.find((each) => each.id === key)
      const row = { key: newKey(), name: file?.name ?? '', size: file?.bytes ?? 0 }
      setSending((rows) => [...rows, { ...row, error: explain(error, t).title }])
    }
  }
  const remove = (key: string) => once(key, () => removeNow(key))
  return { sending, add, remove }
}

/** The token travels in a header, so a file is fetched and then opened. */
const download = async (id: string, attachmentId: string) => {
  const file = (await call('authorizations.attachment', { params: { id, attachmentId } })) as File
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Orders, contracts, certificates: what the officer would otherwise ask for. */
export function FilesSection({ state }: { state: SectionState }) {
  const { t } = useTranslation()
  const { server, isOpen } = useDraftView()
  const { sending, add, remove } = useFiles()
  const { accept, rules } = useFileRules()
  const files: FileRow[] = [
    ...server.attachments.map((file) => ({ key: file.id, name: file.name, size: file.bytes })),
    ...sending,
  ]
  return (
    <SectionCard number={4} title={t('authorizations.draft.sections.files')} state={state}>
      <FileDrop
        id={headId('attachments')}
        label={t('authorizations.fields.attachments')}
        hint={t('authorizations.draft.filesHint', rules)}
        optional
        files={files}
        accept={accept}
        disabled={!isOpen('attachments')}
        onAdd={(added) => void add(added)}
        {...(isOpen('attachments') ? { onRemove: (key: string) => void remove(key) } : {})}
      />
      {server.attachments.map((file) => (
        <Button
          key={file.id}
          kind="link"
          icon="download"
          onClick={() => void download(server.id, file.id).catch(() => {})}
        >
          {file.name}
        </Button>
      ))}
    </SectionCard>
  )
}
