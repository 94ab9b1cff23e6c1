import { useCallback, useState } from 'react'
import type { SectionName } from './sections.ts'

export interface Folds {
  isFolded: (name: SectionName) => boolean
  open: (name: SectionName) => void
  fold: (name: SectionName) => void
}

/** Sections that are folded when the page opens, then only what the person folds and opens. */
export const useFolds = (first: readonly SectionName[]): Folds => {
  const [folded, setFolded] = useState<ReadonlySet<SectionName>>(() => new Set(first))
  const open = useCallback(
    (name: SectionName) =>
      setFolded((now) => (now.has(name) ? new Set([...now].filter((each) => each !== name)) : now)),
    [],
  )
  const fold = useCallback((name: SectionName) => setFolded((now) => new Set([...now, name])), [])
  return { isFolded: (name) => folded.has(name), open, fold }
}
