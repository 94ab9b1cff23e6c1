import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** Where pages stand; the window's own width says little, as menu and help stand beside them. */
const findPlace = (): HTMLElement => document.getElementById('content') ?? document.documentElement

const listeners = new Set<() => void>()
let place: HTMLElement | undefined
/** Px between the edges of the place: what `@container page` sees. */
let room = 0
let observer: ResizeObserver | undefined

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Measured once for each place, and then told by the browser when it has laid the page out anyway: who asks while a page is
 * being drawn would have it laid out for every part that asks.
 */
const readRoom = (): number => {
  const found = findPlace()
  if (found === place) return room
  place = found
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(found)
  room = found.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  observer?.disconnect()
  observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    room = entry.contentRect.width
    for (const listener of listeners) listener()
  })
  observer.observe(found)
  return room
}

const useIsPrint = (): boolean => useMediaQuery('print', false, { getInitialValueInEffect: false })
const useHasRoom = (width: number): boolean => useSyncExternalStore(listen, () => readRoom() >= width)

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
