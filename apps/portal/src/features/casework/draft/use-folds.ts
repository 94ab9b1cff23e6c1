import { useCallback, useState } from 'react'

export interface Folds {
  isFolded: (name: string) => boolean
  open: (name: string) => void
  fold: (name: string) => void
}

/** Sections that are folded when the page opens, then only what the person folds and opens. */
export const useFolds = (first: readonly string[]): Folds => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(first))
  const open = useCallback(
    (name: string) =>
      setFolded((now) => (now.has(name) ? new Set([...now].filter((each) => each !== name)) : now)),
    [],
  )
  const fold = useCallback((name: string) => setFolded((now) => new Set([...now, name])), [])
  return { isFolded: (name) => folded.has(name), open, fold }
}
