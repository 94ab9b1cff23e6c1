import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ComposeBox } from '../../../ui/compose-box.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { notesQuery, showCustomsNotes } from '../queries.ts'
import { AskedFields } from './asked-fields.tsx'
import { useAct } from './use-act.ts'

const useAddNote = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (text: string) => call('authorizations.addNote', { params: { id }, body: { text } }),
    onSuccess: (note) => {
      client.setQueryData(notesQuery(id).queryKey, (notes) => [...(notes ?? []), note])
      onDone()
    },
  })
}

const useAddCustomsNote = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (text: string) => call('authorizations.addCustomsNote', { params: { id }, body: { text } }),
    onSuccess: (customsNotes) => {
      showCustomsNotes(client, id, customsNotes)
      onDone()
    },
  })
}

/** Where an officer writes: a note for the house, one for customs at the border, or a question to the applicant where one may be asked. */
export const Compose = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(0)
  const [asked, setAsked] = useState<{ fields: string[]; dueOn: string }>({ fields: [], dueOn: '' })
  const note = useAddNote(record.id, () => setSent(sent + 1))
  const customs = useAddCustomsNote(record.id, () => setSent(sent + 1))
  const ask = useAct(record, 'ask')
  const mayAsk = record.allowedActions.includes('ask')
  const sendQuestion = (comment: string) =>
    ask.mutate(
      {
        comment,
        fields: asked.fields,
        ...(asked.dueOn === '' ? {} : { dueOn: asked.dueOn }),
      },
      {
        onSuccess: () => {
          setSent(sent + 1)
          setAsked({ fields: [], dueOn: '' })
          showToast({ tone: 'green', title: t('authorizations.actions.ask.done') })
        },
      },
    )
  const failed = [note, customs].find(({ isError }) => isError)
  const error = failed ? explainRefusal(failed.error, t).title : ask.sentence
  const send = { note: note.mutate, customs: customs.mutate, question: sendQuestion }
  return (
    <ComposeBox
      kinds={mayAsk ? ['note', 'question', 'customs'] : ['note', 'customs']}
      busy={note.isPending || customs.isPending || ask.isPending}
      sent={sent}
      onSend={(kind, text) => send[kind](text)}
      {...(error === undefined ? {} : { error })}
      questionExtras={
        <AskedFields record={record} {...asked} onChange={(change) => setAsked({ ...asked, ...change })} />
      }
    />
  )
}
