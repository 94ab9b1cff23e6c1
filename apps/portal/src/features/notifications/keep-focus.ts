/**
 * For a deed after which its row may leave the list: call it before, and its answer when the list is new. The
 * focus then goes to the row beside it instead of getting lost.
 */
export const keepFocus = (from: HTMLElement): (() => void) => {
  const row = from.closest('tr, li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    requestAnimationFrame(() => {
      const isLost = !from.isConnected && document.activeElement === document.body
      if (isLost && neighbour instanceof HTMLElement) neighbour.focus()
    })
  }
}
