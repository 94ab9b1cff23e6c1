import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { FieldExtras } from '../case-form.ts'
import { checksQuery } from '../queries.ts'
import { type DraftView, isAsked } from './draft-context.ts'
import { useListOptions } from './list-options.ts'
import { type OpenedDraft, useDraft } from './use-draft.ts'
import { useGoTo } from './use-go-to.ts'

const noExtras = (): Readonly<Record<string, FieldExtras>> => ({})

/** Everything that the parts of the page share; `open` unfolds a section. */
export const useDraftPage = (opened: OpenedDraft, open: (section: string) => void) => {
  const { form, first, loaded, mode } = opened
  const draft = useDraft(opened)
  const state = useStore(draft.state)
  const { data: judged } = useQuery({
    ...checksQuery(form.feature, first.id),
    initialData: first.checks,
    staleTime: 60_000,
  })
  const [showsMissing, setShowsMissing] = useState(false)
  const goTo = useGoTo(form, draft, open)
  const checks = useMemo(
    () => form.judge?.(state.typed, judged, loaded) ?? judged,
    [form, judged, state.typed, loaded],
  )
  const isOpen = useCallback(
    (field: string) => mode === 'draft' || isAsked(first.askedFields, field),
    [mode, first.askedFields],
  )
  const lists = useListOptions(form.fields)
  const view: DraftView = {
    form,
    draft,
    state,
    record: state.record,
    loaded,
    mode,
    isOpen,
    checks,
    showsMissing,
    goTo,
    extras: lists,
  }
  const useFields = form.useFields ?? noExtras
  const own = useFields(view)
  const extras = Object.fromEntries(
    form.fields.map(({ key }) => [key, { ...lists[key], ...own[key] }] as const),
  )
  return { view: { ...view, extras }, showMissing: () => setShowsMissing(true) }
}
