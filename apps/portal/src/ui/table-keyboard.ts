import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

/** Text fields and open lists keep their letters. */
const takesLetters = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]',
  ) !== null

const holdsEnter = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('a, button') !== null

export interface TableKeyboardInput {
  count: number
  onOpen: (index: number) => void
  onChoose: (index: number) => void
}

/**
 * One row is the keyboard row (look §6): `j` `k` and the arrows move, `x` or the space bar chooses, Enter opens.
 * The letters work only while the focus is inside the list, as WCAG 2.1.4 asks.
 */
export function useTableKeyboard({ count, onOpen, onChoose }: TableKeyboardInput) {
  const [current, setCurrent] = useState(0)
  const rows = useRef(new Map<number, HTMLElement>())
  const index = Math.min(current, Math.max(count - 1, 0))

  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1)
    setCurrent(next)
    rows.current.get(next)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
    const { key } = event
    if (key === 'j' || key === 'ArrowDown') go(at + 1)
    else if (key === 'k' || key === 'ArrowUp') go(at - 1)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(count - 1)
    else if (key === 'x' || (key === ' ' && event.target === event.currentTarget)) onChoose(at)
    else if (key === 'Enter' && !holdsEnter(event.target)) onOpen(at)
    else return
    event.preventDefault()
  }

  /** Spread on the row at `at`. */
  return (at: number) => ({
    ref: (element: HTMLElement | null) => {
      if (element === null) rows.current.delete(at)
      else rows.current.set(at, element)
    },
    tabIndex: at === index ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
    onFocus: (_event: FocusEvent) => setCurrent(at),
  })
}
