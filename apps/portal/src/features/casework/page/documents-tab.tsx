import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FileWithinLines } from '../../../ui/file-within.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { EmptyState } from '../../../ui/state-panel.tsx'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'
import { useFileRules } from '../file-rules.ts'
import type { CasePages, CasePartProps } from '../pages.ts'
import { callOf, caseQuery } from '../queries.ts'
import { refreshAround } from '../sending.ts'
import { sideOf } from '../side.ts'
import { OfficialDocuments, officialDocuments } from './official-documents.tsx'

type Attachment = CaseView['attachments'][number]

/** Documents are added while the holder writes or answers, and by officers until the decision. */
const mayAttach = ({ kind }: CasePages, { record, account }: CasePartProps): boolean => {
  const { filesWhile, means, rights } = kind
  if (sideOf(account) === 'holder')
    return mayDo(account, rights.request) && [means.draft, ...filesWhile.holder].includes(record.status)
  return mayDo(account, 'case.review') && filesWhile.office.includes(record.status)
}

const useDownload = (id: string) => {
  const { t } = useTranslation()
  const { feature } = usePages()
  return useSending({
    mutationFn: (attachmentId: string) =>
      call(callOf(feature, 'attachment'), { params: { id, attachmentId } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
}

const useChanges = (id: string) => {
  const client = useQueryClient()
  const { feature } = usePages()
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: caseQuery(feature, id).queryKey })
    refreshAround(client, feature, id)
  }
  const attach = useSending({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      return call(callOf(feature, 'attach'), { params: { id }, query: {}, form })
    },
    onSuccess,
  })
  const detach = useSending({
    mutationFn: (attachmentId: string) => call(callOf(feature, 'detach'), { params: { id, attachmentId } }),
    onSuccess,
  })
  return { attach, detach }
}

interface AttachedProps {
  file: Attachment
  isBusy: boolean
  onOpen: () => void
  onRemove: (() => void) | undefined
}

const Attached = ({ file, isBusy, onOpen, onRemove }: AttachedProps) => {
  const { t, i18n } = useTranslation()
  const say = useCaseWords()
  const { moment } = useFormats()
  return (
    <li className="pv-row pv-gap-12 pv-below pv-block-6">
      <Icon name="paperclip" />
      <div className={`${css.fileText} pv-stack pv-begin pv-grow pv-narrow`}>
        <Button kind="link" isContent busy={isBusy} onClick={onOpen}>
          <Ltr>{file.name}</Ltr>
        </Button>
        <span className="pv-hint">
          {say('case.documents.line', {
            size: byteText(file.bytes, i18n.language),
            who: file.uploadedBy,
            when: moment(file.uploadedAt),
          })}
          {file.isInternal && ` · ${say('case.documents.internal')}`}
        </span>
        <FileWithinLines file={file} />
      </div>
      {onRemove !== undefined && (
        <IconButton icon="trash" name={t('ui.file.remove', { name: file.name })} onClick={onRemove} />
      )}
    </li>
  )
}

interface RemoveProps {
  file: Attachment
  detach: ReturnType<typeof useChanges>['detach']
  onClose: () => void
}

const RemoveDialog = ({ file, detach, onClose }: RemoveProps) => {
  const { t } = useTranslation()
  const say = useCaseWords()
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={say('case.documents.removeTitle', { name: file.name })}
      consequences={[say('case.documents.removeWhat')]}
      safeLabel={say('case.documents.keep')}
      confirmLabel={say('case.documents.remove')}
      busy={detach.isPending}
      error={detach.isError ? explain(detach.error, t).title : undefined}
      onSafe={onClose}
      onConfirm={() => detach.mutate(file.id, { onSuccess: onClose })}
    />
  )
}

/** The documents of the case: read, add, take away. */
export const DocumentsTab = ({ record, account }: CasePartProps) => {
  const { t } = useTranslation()
  const pages = usePages()
  const sayAny = useCaseWords()
  const { attach, detach } = useChanges(record.id)
  const download = useDownload(record.id)
  const { accept, rules } = useFileRules()
  const [leaving, setLeaving] = useState<Attachment>()
  const isOpen = mayAttach(pages, { record, account })
  const hasOfficial = officialDocuments(record).length > 0
  const sending = attach.isPending ? (attach.variables ?? []) : []
  const say = (key: string) => sayAny(`case.documents.${key}`)
  return (
    <Card title={say('title')}>
      {hasOfficial && (
        <>
          <h3>{say('official')}</h3>
          <OfficialDocuments record={record} />
        </>
      )}
      {hasOfficial && record.attachments.length > 0 && <h3>{say('attached')}</h3>}
      {record.attachments.length === 0 && !hasOfficial && (
        <EmptyState icon="paperclip" title={say('none')} {...(isOpen ? { help: say('noneHelp') } : {})} />
      )}
      <ul className={`${css.files} pv-stack pv-after-16`}>
        {record.attachments.map((file) => (
          <Attached
            key={file.id}
            file={file}
            isBusy={download.isPending && download.variables === file.id}
            onOpen={() => download.mutate(file.id)}
            onRemove={isOpen ? () => setLeaving(file) : undefined}
          />
        ))}
      </ul>
      {isOpen && (
        <FileDrop
          label={say('add')}
          hint={sayAny('case.documents.hint', rules)}
          accept={accept}
          files={sending.map((file) => ({ key: file.name, name: file.name, size: file.size, progress: 0.5 }))}
          disabled={attach.isPending}
          onAdd={(files) => attach.mutate(files)}
          {...(attach.isError ? { error: explain(attach.error, t).title } : {})}
        />
      )}
      {leaving !== undefined && (
        <RemoveDialog file={leaving} detach={detach} onClose={() => setLeaving(undefined)} />
      )}
    </Card>
  )
}
