import { type RefObject, useEffect } from 'react'

/**
 * For a bar that stays at the lower edge of the window: tells how tall it is (`--pv-bottom-bar`), so that toasts and
 * the way back to the top stand above it and cover none of its buttons.
 */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { style } = document.documentElement
    if (bar.current === null) return
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--pv-bottom-bar', `${Math.ceil(height)}px`)
    })
    watcher.observe(bar.current)
    return () => {
      watcher.disconnect()
      style.removeProperty('--pv-bottom-bar')
    }
  }, [bar])
}
