import { useState } from 'react'
import type { RowHeight } from '../../../ui/data-table.tsx'

interface TableChoices {
  height?: RowHeight
  hidden?: string[]
}

const keyOf = (accountId: string): string => `papaver.worklist.${accountId}`

const read = (accountId: string): TableChoices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

const write = (accountId: string, choices: TableChoices): void => {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(choices))
  } catch {
    // Storage is closed on this device: the choice lasts as long as the page.
  }
}

const heightOf = (value: unknown): RowHeight | undefined =>
  value === 32 || value === 36 || value === 41 ? value : undefined

/** Row height and columns as this person left them on this device. */
export const useTableChoices = (accountId: string) => {
  const [choices, setChoices] = useState(() => read(accountId))
  const choose = (change: TableChoices): void => {
    const next = { ...choices, ...change }
    setChoices(next)
    write(accountId, next)
  }
  return {
    height: heightOf(choices.height),
    hidden: new Set(Array.isArray(choices.hidden) ? choices.hidden.map(String) : []),
    chooseHeight: (height: RowHeight) => choose({ height }),
    chooseHidden: (hidden: ReadonlySet<string>) => choose({ hidden: [...hidden] }),
  }
}
