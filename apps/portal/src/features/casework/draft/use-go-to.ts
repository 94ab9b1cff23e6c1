import { useCallback, useEffect, useState } from 'react'
import { type AnyForm, headId } from './draft-context.ts'
import type { Draft } from './draft-store.ts'
import { sectionOf } from './sections.ts'

/** The input in which a field of the checks is put right: of something with parts, the first part that can be changed. */
const inputOf = (form: AnyForm, draft: Draft, path: string): HTMLElement | null => {
  const own = form.idOf?.(path, draft.state.get().typed)
  const part =
    form.fields.find(({ key }) => key === path) ?? form.fields.find(({ key }) => key.startsWith(`${path}.`))
  return document.getElementById(own ?? headId(part?.key ?? path))
}

/** Opens the section of a field, then puts the focus into it. */
export const useGoTo = (form: AnyForm, draft: Draft, open: (section: string) => void) => {
  const [wish, setWish] = useState<{ field: string } | undefined>(undefined)
  useEffect(() => {
    if (wish === undefined) return
    const frame = requestAnimationFrame(() => {
      const input = inputOf(form, draft, wish.field)
      input?.closest('details')?.setAttribute('open', '')
      input?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [wish, form, draft])
  return useCallback(
    (field: string) => {
      open(sectionOf(form, field))
      setWish({ field })
    },
    [form, open],
  )
}
