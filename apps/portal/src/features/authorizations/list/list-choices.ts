import { useState } from 'react'
import type { RowHeight } from '../../../ui/data-table.tsx'

interface TableChoices {
  height?: RowHeight
  hidden?: string[]
}

const read = (key: string): TableChoices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

const write = (key: string, choices: TableChoices): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Storage is closed on this device: the choice lasts as long as the page.
  }
}

const heightOf = (value: unknown): RowHeight | undefined =>
  value === 32 || value === 36 || value === 41 ? value : undefined

/** Row height and columns of a list as this person left them on this device. */
export const useTableChoices = (accountId: string, list = 'worklist') => {
  const key = `papaver.${list}.${accountId}`
  const [choices, setChoices] = useState(() => read(key))
  const choose = (change: TableChoices): void => {
    const next = { ...choices, ...change }
    setChoices(next)
    write(key, next)
  }
  return {
    height: heightOf(choices.height),
    hidden: new Set(Array.isArray(choices.hidden) ? choices.hidden.map(String) : []),
    chooseHeight: (height: RowHeight) => choose({ height }),
    chooseHidden: (hidden: ReadonlySet<string>) => choose({ hidden: [...hidden] }),
  }
}
