/** How long a list may take to be drawn anew, in frames: about two seconds. */
const patience = 120

const isLost = (): boolean => document.activeElement === document.body

/** The row of the list that the keyboard leads to, else the title of the page. */
const findPlace = (): HTMLElement | null => {
  const row = document.querySelector<HTMLElement>('main :is(tr, li)[tabindex="0"]')
  if (row !== null) return row
  const title = document.querySelector<HTMLElement>('main h1')
  if (title !== null) title.tabIndex = -1
  return title
}

/** Each time the focus gets lost while the list is drawn anew, it goes where `next` says. */
const holdFocus = (next: () => HTMLElement | null, frames = patience): void => {
  requestAnimationFrame(() => {
    if (isLost()) next()?.focus()
    if (frames > 1) holdFocus(next, frames - 1)
  })
}

/** For a bar that leaves with its action: the focus goes back to the list. */
export const focusList = (): void => holdFocus(findPlace)

/**
 * For an action after which its row may leave the list: call it before, and its answer when the list is new. The
 * focus then goes to the row beside it instead of getting lost.
 */
export const keepFocus = (from: HTMLElement): (() => void) => {
  const row = from.closest('tr, li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const isThere = (element: unknown): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected
  return () => holdFocus(() => (isThere(neighbour) ? neighbour : findPlace()))
}
