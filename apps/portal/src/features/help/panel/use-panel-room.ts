import { useEffect, useSyncExternalStore } from 'react'
import { sheetBelow } from './width.ts'

const narrow = `(max-width: ${sheetBelow - 0.02}px)`
const watch = (listener: () => void): (() => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the panel is a sheet over everything. */
export const useIsSheet = (): boolean => useSyncExternalStore(watch, () => matchMedia(narrow).matches)

/** The page makes room beside the panel and stays usable; under a sheet it is out of reach. */
export const usePanelRoom = (width: number, isSheet: boolean): void => {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.help = isSheet ? 'sheet' : 'beside'
    root.style.setProperty('--pv-help-width', `${width}px`)
    const frame = document.getElementById('frame')
    if (frame && isSheet) frame.inert = true
    return () => {
      delete root.dataset.help
      root.style.removeProperty('--pv-help-width')
      if (frame && isSheet) frame.inert = false
    }
  }, [width, isSheet])
}
