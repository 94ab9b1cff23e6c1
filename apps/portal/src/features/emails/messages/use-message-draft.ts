import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { versionBelow } from '../../../platform/own-saves.ts'
import { HeldName } from '../../../platform/page-name.ts'
import { useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { type MessageDraftDetail, refreshEmails } from '../queries.ts'
import { type KeptDraft, MessageDraft } from './draft-store.ts'
import { keptDrafts } from './kept-draft.ts'
import { emptyForm } from './message-form.ts'

interface Opening {
  readonly id: string
  /** As the server has it; undefined where it does not. */
  readonly saved: MessageDraftDetail | undefined
  /** What the tab kept and the server does not have yet; it comes first. */
  readonly copy: KeptDraft | undefined
  readonly today: string
}

const openingOf = ({ saved, copy, today }: Opening) => {
  const form = copy?.form ?? saved?.form ?? emptyForm(today)
  return {
    version: versionBelow(copy, saved),
    form,
    savedAt: saved?.changedAt,
    isUnsaved: copy !== undefined,
  }
}

/** The draft of the page and its saving; later answers of the queries never touch what is being typed. */
export const useMessageDraft = (opening: Opening) => {
  const accountId = useAccount()?.id ?? ''
  const { id } = opening
  const [page] = useState(() => new HeldName(opening.copy?.savedFrom))
  const [draft] = useState(
    () =>
      new MessageDraft(
        { ...openingOf(opening), page },
        {
          send: async (body) => {
            const saved = await call('emails.saveDraft', { params: { id }, body })
            refreshEmails('drafts')
            return saved
          },
          newest: () => call('emails.draft', { params: { id } }),
          keep: (copy) => keptDrafts.keep(accountId, id, copy),
        },
      ),
  )
  useEffect(() => {
    const leaveName = page.hold()
    draft.start()
    const leave = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    const back = () => void draft.flush()
    document.addEventListener('visibilitychange', leave)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', back)
      void draft.flush().finally(leaveName)
      draft.stop()
    }
  }, [draft, page])
  return { draft, state: useStore(draft.state) }
}
