import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionBelow } from '../../../platform/own-saves.ts'
import { HeldName } from '../../../platform/page-name.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { useAccount } from '../../../platform/session.ts'
import type { Typed } from '../case-form.ts'
import { callCase, caseQuery, checksQuery, showCase } from '../queries.ts'
import type { AnyForm } from './draft-context.ts'
import { createDraft, type Draft } from './draft-store.ts'
import { keptDrafts } from './kept-copy.ts'
import { headInput, headOf } from './typed.ts'

export interface OpenedDraft {
  readonly form: AnyForm
  readonly first: CaseView
  readonly loaded: unknown
  readonly mode: 'draft' | 'answer'
}

/** What somebody would have typed to say what the record says. */
export const typedOf = (
  { form, loaded }: Pick<OpenedDraft, 'form' | 'loaded'>,
  record: CaseView,
  culture: string,
): Typed => ({
  head: headOf(form.fields, record, culture),
  own: form.own === undefined ? null : form.own.of(record, { culture, loaded }),
})

/** What an earlier release kept may lack what came since. */
const completed = ({ own }: AnyForm, kept: Typed, now: Typed): Typed => ({
  head: { ...now.head, ...kept.head },
  own: own === undefined || kept.own === undefined ? now.own : own.completed(kept.own, now.own),
})

/** A copy that the tab kept and the server does not have yet comes first; see `settle` for a newer version. */
const openingOf = (opened: OpenedDraft, accountId: string, culture: string) => {
  const { form, first, mode } = opened
  const copy = keptDrafts.read(accountId, first.id)
  const typed = typedOf(opened, first, culture)
  if (copy === undefined) return { record: first, typed, isUnsaved: false }
  // An answer is given to the case as it stands now; a draft finds out that it was overtaken.
  const version = mode === 'draft' ? versionBelow(copy, first) : first.version
  return { record: { ...first, version }, typed: completed(form, copy.form, typed), isUnsaved: true }
}

const useCreated = (opened: OpenedDraft): { draft: Draft; page: HeldName } => {
  const { form, first, mode } = opened
  const { feature, fields, own } = form
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const accountId = useAccount()?.id ?? ''
  const { id } = first
  const [page] = useState(() => new HeldName(keptDrafts.read(accountId, id)?.savedFrom))
  const [draft] = useState(() =>
    createDraft<CaseView, unknown>(
      { ...openingOf(opened, accountId, i18n.language), page },
      {
        inputOf: (typed, record) => {
          const input = {
            ...headInput(fields, typed.head, i18n.language),
            ...own?.inputOf(typed.own, record),
          }
          return form.bodyOf?.(input, record) ?? input
        },
        send: (body) => callCase<CaseView>(feature, 'save', { params: { id }, body }),
        fetch: () => callCase<CaseView>(feature, 'get', { params: { id } }),
        keep: (copy) => keptDrafts.keep(accountId, id, copy),
        taken: own?.saved?.bind(own),
        onSaved: (saved) => {
          showCase(queries, feature, saved)
          queries.setQueryData(checksQuery(feature, id).queryKey, saved.checks)
          void queries.invalidateQueries({
            predicate: ({ queryKey: [first, second, third] }) =>
              first === feature &&
              (second === 'list' || (second === id && third !== undefined && third !== 'checks')),
          })
        },
        now: () => new Date(nowHere()).toISOString(),
        savesByItself: mode === 'draft',
      },
    ),
  )
  return { draft, page }
}

/**
 * The draft of a page: what is typed, its saving, the answers to it. Made once per record; later answers of the
 * queries never touch what is being typed.
 */
export const useDraft = (opened: OpenedDraft): Draft => {
  const { draft, page } = useCreated(opened)
  const savesByItself = opened.mode === 'draft'
  useEffect(() => {
    const leaveName = page.hold()
    draft.start()
    const leave = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    const back = () => void draft.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (savesByItself && draft.state.get().phase !== 'clean') event.preventDefault()
    }
    document.addEventListener('visibilitychange', leave)
    addEventListener('online', back)
    addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', back)
      removeEventListener('beforeunload', ask)
      void draft.flush().finally(leaveName)
      draft.stop()
    }
  }, [draft, page, savesByItself])
  return draft
}

/** The newest version is the ground of the form; an older one would only be refused at the first save. */
export const newestQuery = (form: AnyForm, id: string) => ({
  ...caseQuery<CaseView>(form.feature, id),
  staleTime: 0,
  refetchOnWindowFocus: false,
})
