import type { CustomsNote } from '@papaver/contract/authorizations/customs-note.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { TimelineEntry } from '../../../ui/timeline.tsx'
import type { OwnNote } from '../../casework/pages.ts'
import { showCustomsNotes } from '../queries.ts'

/** Takes back what no longer holds, after a look at what that means. */
const Withdraw = ({ caseId, note }: { caseId: string; note: CustomsNote }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useSending({
    mutationFn: () => call('authorizations.withdrawCustomsNote', { params: { id: caseId, noteId: note.id } }),
    onSuccess: (customsNotes) => showCustomsNotes(client, caseId, customsNotes),
  })
  const say = (key: string) => t(`authorizations.case.conversation.${key}`)
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {say('withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={say('withdrawTitle')}
          consequences={[say('withdrawWhat')]}
          safeLabel={say('keepNote')}
          confirmLabel={say('withdraw')}
          busy={withdraw.isPending}
          error={withdraw.isError ? explain(withdraw.error, t).title : undefined}
          onSafe={() => setAsking(false)}
          onConfirm={() => withdraw.mutate()}
        />
      )}
    </>
  )
}

/** What officers wrote to customs, as entries of the conversation; what was withdrawn stays and says so. */
export const useCustomsEntries = (record: Authorization): TimelineEntry[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return record.customsNotes.map((note) => ({
    key: `customs ${note.id}`,
    kind: 'answer',
    who: note.author,
    action: t('authorizations.case.conversation.toCustoms'),
    when: isolated(moment(note.at)),
    whenIso: note.at,
    children: note.withdrawn === null ? note.text : <del>{note.text}</del>,
    foot:
      note.withdrawn === null ? (
        <Withdraw caseId={record.id} note={note} />
      ) : (
        t('authorizations.case.conversation.withdrawn', {
          who: isolated(note.withdrawn.by),
          when: isolated(moment(note.withdrawn.at)),
        })
      ),
  }))
}

/** What customs reads standing beside the goods. */
export const useCustomsNote = ({ id }: Authorization, onDone: () => void): OwnNote => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useSending({
    mutationFn: (text: string) => call('authorizations.addCustomsNote', { params: { id }, body: { text } }),
    onSuccess: (customsNotes) => {
      showCustomsNotes(client, id, customsNotes)
      onDone()
    },
  })
  return { kind: 'customs', send: mutate, isPending, error }
}
