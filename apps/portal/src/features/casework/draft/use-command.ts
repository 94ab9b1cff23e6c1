import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { newKey } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useOnce } from '../../../platform/sending.ts'
import { useAccount } from '../../../platform/session.ts'
import { showToast, type Toast } from '../../../platform/toasts.ts'
import { useCaseWords } from '../context.ts'
import { callCase, checksQuery, showCase } from '../queries.ts'
import { type DraftView, enteredFor } from './draft-context.ts'
import { keepAnswer, keptDrafts } from './kept-copy.ts'

interface Command {
  action: 'submit' | 'answer' | 'discard'
  body: object
  /** Where to go once it is done. */
  to: string
  /** Told once it is done, with the number the request has then. */
  toast: (number: string) => Omit<Toast, 'tone'>
}

/**
 * Sends a command about the draft. What is typed is saved before. A second press while it is on its way changes
 * nothing; one after no answer came repeats the same step under the same key, so it happens once.
 */
const useCommand = ({ draft, form: { feature } }: DraftView) => {
  const say = useCaseWords()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accountId = useAccount()?.id ?? ''
  const key = useRef(newKey())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const once = useOnce()
  const send = async ({ action, body, to, toast }: Command): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      if (action !== 'discard') await draft.flush()
      const { record, phase, error: saving } = draft.state.get()
      if (action === 'submit' && phase !== 'clean') throw saving ?? new Error(say('draft.offline'))
      const { id, version } = record
      const after = await callCase<CaseView>(feature, 'act', {
        params: { id, action },
        body: { version, ...body },
        idempotencyKey: key.current,
      })
      draft.stop()
      keptDrafts.keep(accountId, id, null)
      keepAnswer(accountId, id, '')
      showCase(queries, feature, after)
      void queries.invalidateQueries({ queryKey: [feature] })
      showToast({ tone: 'green', ...toast(after.number ?? '') })
      await navigate({ to })
    } catch (failure) {
      // The next press is another step: what is sent may be different by then.
      if (isRefusal(failure) && failure.status !== 0) key.current = newKey()
      // The checks may have found something since; they say what it is.
      if (isRefusal(failure) && action === 'submit')
        await queries.invalidateQueries({
          queryKey: checksQuery(feature, draft.state.get().record.id).queryKey,
        })
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const run = (command: Command) => void once('command', () => send(command))
  return { run, isBusy, error, clearError: () => setError(undefined) }
}

/** Submitting, answering and discarding, each with what it sends and what is said afterwards. */
export const useSteps = (view: DraftView) => {
  const { draft, record, form } = view
  const say = useCaseWords()
  const { run, ...command } = useCommand(view)
  const { place } = form.kind
  const to = `${place}/${record.id}`
  return {
    ...command,
    submit: () =>
      run({
        action: 'submit',
        body: { declaration: true },
        to,
        toast: (number) => ({
          title: say('draft.submitted', { number }),
          text: say(enteredFor(view) === undefined ? 'draft.submittedText' : 'draft.entry.submittedText'),
        }),
      }),
    answer: (comment: string) =>
      run({
        action: 'answer',
        body: { comment, ...(record.askedFields.length > 0 ? { answers: draft.input() } : {}) },
        to,
        toast: () => ({ title: say('draft.answered'), text: say('draft.answeredText') }),
      }),
    discard: () =>
      run({ action: 'discard', body: {}, to: place, toast: () => ({ title: say('draft.discarded') }) }),
  }
}
