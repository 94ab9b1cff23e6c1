import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { byteText } from '../../../ui/figures.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { refreshAround } from '../acting.ts'
import { audienceOf } from '../audience.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { useFileRules } from '../file-rules.ts'
import { authorizationQuery } from '../queries.ts'
import css from './case-page.module.css'
import { OfficialPapers, officialPapers } from './official-papers.tsx'

type Attachment = Authorization['attachments'][number]

/** Papers are added while the holder writes or answers, and by officers until the decision. */
const mayAttach = (record: Authorization, account: Account): boolean => {
  const audience = audienceOf(account)
  if (audience === 'holder')
    return mayDo(account, 'authorization.request') && ['DRA', 'INF'].includes(record.status)
  return mayDo(account, 'case.review') && ['REQ', 'PRO', 'INF', 'HLD'].includes(record.status)
}

const useDownload = (id: string) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: (attachmentId: string) => call('authorizations.attachment', { params: { id, attachmentId } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explainRefusal(error, t).title }),
  })
}

const useChanges = (id: string) => {
  const client = useQueryClient()
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: authorizationQuery(id).queryKey })
    refreshAround(client, id)
  }
  const attach = useSending({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      return call('authorizations.attach', { params: { id }, form })
    },
    onSuccess,
  })
  const detach = useSending({
    mutationFn: (attachmentId: string) => call('authorizations.detach', { params: { id, attachmentId } }),
    onSuccess,
  })
  return { attach, detach }
}

interface PaperProps {
  paper: Attachment
  isBusy: boolean
  onOpen: () => void
  onRemove: (() => void) | undefined
}

const Paper = ({ paper, isBusy, onOpen, onRemove }: PaperProps) => {
  const { t, i18n } = useTranslation()
  const { moment } = useFormats()
  return (
    <li className={css.paper}>
      <Icon name="paperclip" />
      <div className={css.paperText}>
        <Button kind="link" busy={isBusy} onClick={onOpen}>
          <Ltr>{paper.name}</Ltr>
        </Button>
        <span className={css.second}>
          {t('authorizations.case.documents.line', {
            size: byteText(paper.bytes, i18n.language),
            who: paper.uploadedBy,
            when: moment(paper.uploadedAt),
          })}
        </span>
      </div>
      {onRemove !== undefined && (
        <IconButton icon="trash" name={t('ui.file.remove', { name: paper.name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** The papers of the case: read, add, take away. */
export const DocumentsTab = ({ record, account }: { record: Authorization; account: Account }) => {
  const { t } = useTranslation()
  const { attach, detach } = useChanges(record.id)
  const download = useDownload(record.id)
  const { accept, rules } = useFileRules()
  const [leaving, setLeaving] = useState<Attachment>()
  const isOpen = mayAttach(record, account)
  const hasOfficial = officialPapers(record).length > 0
  const sending = attach.isPending ? (attach.variables ?? []) : []
  const say = (key: string) => t(`authorizations.case.documents.${key}`)
  return (
    <Card title={say('title')}>
      {hasOfficial && (
        <>
          <h3 className={css.papersHead}>{say('official')}</h3>
          <OfficialPapers record={record} />
        </>
      )}
      {hasOfficial && record.attachments.length > 0 && <h3 className={css.papersHead}>{say('attached')}</h3>}
      {record.attachments.length === 0 && !hasOfficial && (
        <EmptyState icon="paperclip" title={say('none')} {...(isOpen ? { help: say('noneHelp') } : {})} />
      )}
      <ul className={css.papers}>
        {record.attachments.map((paper) => (
          <Paper
            key={paper.id}
            paper={paper}
            isBusy={download.isPending && download.variables === paper.id}
            onOpen={() => download.mutate(paper.id)}
            onRemove={isOpen ? () => setLeaving(paper) : undefined}
          />
        ))}
      </ul>
      {isOpen && (
        <FileDrop
          label={say('add')}
          hint={t('authorizations.case.documents.hint', rules)}
          accept={accept}
          files={sending.map((file) => ({ key: file.name, name: file.name, size: file.size, progress: 0.5 }))}
          disabled={attach.isPending}
          onAdd={(files) => attach.mutate(files)}
          {...(attach.isError ? { error: explainRefusal(attach.error, t).title } : {})}
        />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          open
          icon="trash"
          title={t('authorizations.case.documents.removeTitle', { name: leaving.name })}
          consequences={[say('removeWhat')]}
          safeLabel={say('keep')}
          confirmLabel={say('remove')}
          busy={detach.isPending}
          error={detach.isError ? explainRefusal(detach.error, t).title : undefined}
          onSafe={() => setLeaving(undefined)}
          onConfirm={() => detach.mutate(leaving.id, { onSuccess: () => setLeaving(undefined) })}
        />
      )}
    </Card>
  )
}
