import { useState } from 'react'

export const rowHeights = [32, 36, 41] as const
/** Rows in px: 41 takes two lines. */
export type RowHeight = (typeof rowHeights)[number]

interface ListChoices {
  height?: RowHeight
  hidden?: string[]
}

const read = (key: string): ListChoices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

const write = (key: string, choices: ListChoices): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Storage is closed on this device: the choice lasts as long as the page.
  }
}

const keyOf = (list: string, accountId: string | undefined): string => `papaver.${list}.${accountId ?? ''}`
const hiddenIn = ({ hidden }: ListChoices): string[] | undefined =>
  Array.isArray(hidden) ? hidden.map(String) : undefined

/** The columns of a list that this person hid on this device; undefined where he chose none. */
export const hiddenColumns = (list: string, accountId: string | undefined): string[] | undefined =>
  hiddenIn(read(keyOf(list, accountId)))

/** Row height and columns of a list as this person left them on this device; else those that the list begins with. */
export const useListChoices = (
  list: string,
  accountId: string | undefined,
  hiddenFirst: readonly string[] = [],
) => {
  const key = keyOf(list, accountId)
  const [kept, setKept] = useState(() => ({ key, choices: read(key) }))
  const choices = kept.key === key ? kept.choices : read(key)
  const choose = (change: ListChoices): void => {
    const next = { ...choices, ...change }
    setKept({ key, choices: next })
    write(key, next)
  }
  return {
    height: rowHeights.find((height) => height === choices.height),
    hidden: new Set(hiddenIn(choices) ?? hiddenFirst),
    chooseHeight: (height: RowHeight) => choose({ height }),
    chooseHidden: (hidden: ReadonlySet<string>) => choose({ hidden: [...hidden] }),
  }
}
