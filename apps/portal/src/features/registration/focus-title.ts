/**
 * Puts the focus on the page's title, once what has changed is drawn: what had it is gone, and readers of screens are
 * to hear where they are now.
 */
export const focusTitle = (): void => {
  setTimeout(() => {
    const title = document.querySelector<HTMLElement>('#content h1')
    if (title === null) return
    title.tabIndex = -1
    title.focus()
  })
}
