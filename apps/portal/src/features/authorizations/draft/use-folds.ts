import { useCallback, useState } from 'react'
import type { SectionName, SectionState } from './sections.ts'

/** Sections that are done when the page opens are folded; after that only the person folds and opens. */
export const useFolds = (states: Record<SectionName, SectionState>, foldsAtFirst: boolean) => {
  const [folded, setFolded] = useState<ReadonlySet<SectionName>>(
    () =>
      new Set(foldsAtFirst ? (['who', 'purpose'] as const).filter((name) => states[name] === 'done') : []),
  )
  const open = useCallback(
    (name: SectionName) =>
      setFolded((now) => (now.has(name) ? new Set([...now].filter((each) => each !== name)) : now)),
    [],
  )
  const fold = useCallback((name: SectionName) => setFolded((now) => new Set([...now, name])), [])
  return { isFolded: (name: SectionName) => folded.has(name) && states[name] === 'done', open, fold }
}
