import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayProblem } from '../say-problem.ts'
import type { Sheet } from '../sheet.ts'

/** A cell that is being written in. */
export interface Writing {
  readonly index: number
  readonly culture: string
  readonly text: string
  /** What stood there when it was opened. */
  readonly seen: string | null
  readonly error: string | undefined
  readonly isBusy: boolean
}

/** Saves one text; answers why it was not saved, undefined where it was. */
export type SaveText = (cell: {
  index: number
  culture: string
  text: string
  seen: string | null
}) => Promise<string | undefined>

/** The one cell that is open, if any; what is typed lives here, so that it survives scrolling. */
export const useWriting = (sheet: Sheet, save: SaveText) => {
  const { t } = useTranslation()
  const [writing, setWriting] = useState<Writing | undefined>(undefined)
  // Closing moves the focus, and what is told by that must not save what was just given up or is being saved.
  const isOpen = useRef(false)
  const open = useCallback(
    (index: number, culture: string) => {
      const { text, state } = sheet.cell(index, culture)
      if (state === 'unused') return false
      setWriting({ index, culture, text: text ?? '', seen: text, error: undefined, isBusy: false })
      isOpen.current = true
      return true
    },
    [sheet],
  )
  const change = useCallback(
    (text: string) => setWriting((now) => now && { ...now, text, error: undefined }),
    [],
  )
  const close = useCallback(() => {
    isOpen.current = false
    setWriting(undefined)
  }, [])
  /** Saves what was typed and closes the cell; an unchanged one only closes. Answers whether it is closed. */
  const finish = useCallback(async (): Promise<boolean> => {
    if (writing === undefined) return true
    if (!isOpen.current) return false
    const { index, culture, text, seen } = writing
    const isOutdated = sheet.cell(index, culture).own?.isOutdated === true
    const isSame = text === (seen ?? '') && !isOutdated
    if (isSame) {
      close()
      return true
    }
    const problem = text.trim() === '' ? undefined : sheet.check(sheet.keys[index] ?? '', culture, text)
    if (problem) {
      setWriting({ ...writing, error: sayProblem(problem, t) })
      return false
    }
    isOpen.current = false
    setWriting({ ...writing, isBusy: true, error: undefined })
    const error = await save({ index, culture, text, seen })
    isOpen.current = error !== undefined
    setWriting(error === undefined ? undefined : { ...writing, isBusy: false, error })
    return error === undefined
  }, [writing, sheet, save, close, t])
  return { writing, open, change, close, finish }
}
