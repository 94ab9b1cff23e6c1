import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useOnce } from '../../../platform/sending.ts'
import { useAccount } from '../../../platform/session.ts'
import { showToast, type Toast } from '../../../platform/toasts.ts'
import { authorizationQuery, checksQuery } from '../queries.ts'
import type { Draft } from './draft-store.ts'
import { keepAnswer, keptDrafts } from './kept-copy.ts'

interface Command {
  action: Extract<AuthorizationAction, 'submit' | 'answer' | 'discard'>
  body: Omit<ActionInput, 'version'>
  /** Where to go once it is done. */
  to: string
  /** Told once it is done, with the number the request has then. */
  toast: (number: string) => Omit<Toast, 'tone'>
}

/**
 * Sends a command about the draft. What is typed is saved before. A second press while it is on its way changes
 * nothing; one after no answer came repeats the same deed under the same key, so it happens once.
 */
export const useCommand = (draft: Draft) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const accountId = useAccount()?.id ?? ''
  const key = useRef(newKey())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const once = useOnce()
  const send = async ({ action, body, to, toast }: Command): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      if (action !== 'discard') await draft.flush()
      const { server, phase, error: saving } = draft.state.get()
      if (action === 'submit' && phase !== 'clean')
        throw saving ?? new Error(t('authorizations.draft.offline'))
      const { id, version } = server
      const after = await call('authorizations.act', {
        params: { id, action },
        body: { version, ...body },
        idempotencyKey: key.current,
      })
      draft.stop()
      keptDrafts.keep(accountId, id, null)
      keepAnswer(accountId, id, '')
      queries.setQueryData(authorizationQuery(id).queryKey, after)
      void queries.invalidateQueries({ queryKey: ['authorizations'] })
      showToast({ tone: 'green', ...toast(after.number ?? '') })
      await navigate({ to })
      return true
    } catch (failure) {
      // The next press is another deed: what is sent may be different by then.
      if (isRefusal(failure) && failure.status !== 0) key.current = newKey()
      if (isRefusal(failure, 'caseworkBlocked'))
        await queries.invalidateQueries({ queryKey: checksQuery(draft.state.get().server.id).queryKey })
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const run = (command: Command): Promise<boolean> => once('command', () => send(command))
  return { run, isBusy, error, clearError: () => setError(undefined) }
}
