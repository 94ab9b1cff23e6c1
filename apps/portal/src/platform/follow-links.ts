interface Place {
  readonly href: () => string
  readonly push: (href: string) => void
}

/**
 * Links written as plain addresses (`#/users`) go through the router like its own. Left to the browser they would
 * change the address first, and a page that asks before unsaved work is left could not hold them back.
 */
export const followLinks = ({ href: current, push }: Place): void => {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    const address = link?.getAttribute('href')
    if (!link || !address?.startsWith('#/') || link.target !== '' || link.hasAttribute('download')) return
    event.preventDefault()
    if (address.slice(1) !== current()) push(address.slice(1))
  })
}
