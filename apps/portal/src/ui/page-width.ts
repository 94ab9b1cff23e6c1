import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** Where pages stand; the window's own width says little, as menu and help stand beside them. */
const place = (): HTMLElement => document.getElementById('content') ?? document.documentElement

const watch = (listener: () => void): (() => void) => {
  const observer = new ResizeObserver(listener)
  observer.observe(place())
  return () => observer.disconnect()
}

/** Px between the edges of the layout: what `@container page` sees. */
const roomOf = (element: HTMLElement): number => {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}

const useIsPrint = (): boolean => useMediaQuery('print', false, { getInitialValueInEffect: false })
const useHasRoom = (width: number): boolean => useSyncExternalStore(watch, () => roomOf(place()) >= width)

/** Has the page so many px on the screen? Paper is never wide. */
export const useIsRoomy = (width: number): boolean => {
  const isPrint = useIsPrint()
  return useHasRoom(width) && !isPrint
}

/** Has the page less than so many px on the screen? Paper is never narrow. */
export const useIsNarrow = (width: number): boolean => {
  const isPrint = useIsPrint()
  return !useHasRoom(width) && !isPrint
}
