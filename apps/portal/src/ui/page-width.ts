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

let isPrinting = false
/** Told before the sheets are laid out: what is drawn anew later would be on none of them. */
const listenToPrint = (listener: () => void): (() => void) => {
  const media = matchMedia('print')
  const turn = (on: boolean) => () => {
    isPrinting = on
    listener()
  }
  const [begin, end] = [turn(true), turn(false)]
  media.addEventListener('change', listener)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    media.removeEventListener('change', listener)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}
const useIsPrint = (): boolean =>
  useSyncExternalStore(listenToPrint, () => isPrinting || matchMedia('print').matches)
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
