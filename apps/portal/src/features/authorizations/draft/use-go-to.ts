import { useCallback, useEffect, useState } from 'react'
import { headId, type LineField, lineFieldId } from './draft-context.ts'
import { isBlank } from './draft-form.ts'
import type { Draft } from './draft-store.ts'
import { type SectionName, sectionOf } from './sections.ts'

const own = ['purity', 'batch', 'value', 'certified'] as const
const partOf = (name: string | undefined): LineField =>
  name === 'quantity' || name === 'unit' ? 'quantity' : (own.find((each) => each === name) ?? 'goods')

/** The input in which a field of the checks is put right. */
const inputOfField = (draft: Draft, field: string): HTMLElement | null => {
  const { form, sentKeys } = draft.state.get()
  const [, position, name] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? []
  if (position === undefined && field !== 'lines') return document.getElementById(headId(field))
  const spare = form.lines.find(isBlank)?.key
  const key = position === undefined ? spare : sentKeys[Number(position) - 1]
  if (key === undefined) return null
  return document.getElementById(lineFieldId(key, partOf(name)))
}

/** Opens the section of a field, then puts the focus into it. */
export const useGoTo = (draft: Draft, open: (section: SectionName) => void) => {
  const [wish, setWish] = useState<{ field: string } | undefined>(undefined)
  useEffect(() => {
    if (wish === undefined) return
    const frame = requestAnimationFrame(() => {
      const input = inputOfField(draft, wish.field)
      input?.closest('details')?.setAttribute('open', '')
      input?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [wish, draft])
  return useCallback(
    (field: string) => {
      open(sectionOf(field))
      setWish({ field })
    },
    [open],
  )
}
