import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { ComposeBox, type ComposeKind } from '../../../ui/compose-box.tsx'
import { AskedFields } from '../actions/asked-fields.tsx'
import { useAct } from '../actions/use-act.ts'
import { useCaseWords, usePages } from '../context.ts'
import { callOf, notesQuery } from '../queries.ts'
import { MentionField } from './mention-field.tsx'

const useAddNote = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  const { feature } = usePages()
  return useSending({
    mutationFn: (body: { text: string; mentions: string[] }) =>
      call(callOf(feature, 'addNote'), { params: { id }, body }),
    onSuccess: (note) => {
      client.setQueryData(notesQuery(feature, id).queryKey, (notes) => [...(notes ?? []), note])
      onDone()
    },
  })
}

const noNote = () => undefined

/** Where an officer writes: a note for the house, what the kind has besides, or a question to the holder where one may be asked. */
export const Compose = ({ record }: { record: CaseView }) => {
  const { t } = useTranslation()
  const { useOwnNote = noNote } = usePages()
  const say = useCaseWords()
  const [sent, setSent] = useState(0)
  const [asked, setAsked] = useState<{ fields: string[]; dueOn: string }>({ fields: [], dueOn: '' })
  const [mentions, setMentions] = useState<string[]>([])
  const onDone = () => {
    setSent(sent + 1)
    setMentions([])
  }
  const note = useAddNote(record.id, onDone)
  const own = useOwnNote(record, onDone)
  const ask = useAct(record)
  const mayAsk = record.allowedActions.includes('ask')
  const sendQuestion = (comment: string) =>
    ask.mutate(
      {
        action: 'ask',
        body: { comment, fields: asked.fields, ...(asked.dueOn === '' ? {} : { dueOn: asked.dueOn }) },
      },
      {
        onSuccess: () => {
          setSent(sent + 1)
          setAsked({ fields: [], dueOn: '' })
          showToast({ tone: 'green', title: say('actions.ask.done') })
        },
      },
    )
  const failed = [note.error, own?.error].find((error) => error != null)
  const error = failed ? explain(failed, t).title : ask.sentence
  const send = (kind: ComposeKind, text: string) => {
    if (kind === 'question') sendQuestion(text)
    else if (kind === own?.kind) own.send(text)
    else note.mutate({ text, mentions })
  }
  return (
    <ComposeBox
      kinds={['note', ...(mayAsk ? (['question'] as const) : []), ...(own ? [own.kind] : [])]}
      busy={note.isPending || own?.isPending || ask.isPending}
      sent={sent}
      onSend={send}
      {...(error === undefined ? {} : { error })}
      noteExtras={<MentionField value={mentions} onChange={setMentions} />}
      questionExtras={
        <AskedFields record={record} {...asked} onChange={(change) => setAsked({ ...asked, ...change })} />
      }
    />
  )
}
