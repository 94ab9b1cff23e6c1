import type { Template } from '@papaver/contract/statistics/template.ts'
import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { useChangeSentences } from './seen-cards.tsx'
import type { TemplateActions } from './use-template-actions.ts'
import type { TemplateForm } from './use-template-form.ts'

export type Asked = 'publish' | 'discard' | 'upload' | undefined

interface DialogProps {
  asked: Asked
  onClose: () => void
  detail: TemplateDetail
  draft: NonNullable<TemplateDetail['draft']>
  template: TemplateForm
  actions: TemplateActions
}

/** Asks before the draft is published, given up, or replaced by a file. */
export const DraftDialogs = ({ asked, onClose, detail, draft, template, actions }: DialogProps) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const { code } = detail
  const { revision, version } = draft
  const say = (key: string, values = {}) => t(`statistics.templates.ask.${key}`, values)
  const after = draft.content as Template
  const sentences = useChangeSentences({ before: template.before, after, changes: template.changes })
  const shared = { safeLabel: t('statistics.templates.keep'), busy: actions.isBusy, onSafe: onClose }
  const run = (step: Parameters<TemplateActions['run']>[0]) =>
    void actions
      .run(step)
      .then(() => template.form.discard())
      .catch(() => {})
      .finally(onClose)
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={asked === 'publish'}
        kind="calm"
        title={say('publish', { code, version })}
        consequences={[say('publishFollows'), say('publishStays'), ...sentences.slice(0, 8)]}
        comment={{ label: say('note'), optional: true, maxLength: 'reason' }}
        confirmLabel={t('statistics.templates.publish')}
        onConfirm={({ comment }) => run({ kind: 'publish', revision, note: comment })}
      />
      <ConfirmDialog
        {...shared}
        open={asked === 'discard'}
        title={say('discard', { code, version })}
        consequences={[say('discardFollows')]}
        confirmLabel={t('statistics.templates.discard')}
        onConfirm={() => run({ kind: 'discard', revision })}
      />
      <ConfirmDialog
        {...shared}
        open={asked === 'upload'}
        kind="calm"
        title={say('upload', { code })}
        consequences={[say('uploadFollows')]}
        confirmLabel={t('statistics.templates.upload')}
        ready={file !== undefined}
        onConfirm={() => file && run({ kind: 'upload', revision, file })}
      >
        <FileDrop
          label={say('file')}
          accept=".json"
          multiple={false}
          files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
          onAdd={([first]) => setFile(first)}
          onRemove={() => setFile(undefined)}
        />
      </ConfirmDialog>
    </>
  )
}
