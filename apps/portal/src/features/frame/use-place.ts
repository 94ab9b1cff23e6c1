import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** One fade of 0.5 s that starts at once and holds nobody up (specification §9, look §9). */
const fade = (content: HTMLElement): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  content.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 500, easing: 'ease-out' })
}

/** The title of the new page takes the focus, so that a reader of the screen hears where he is. */
const focusTitle = (content: HTMLElement): void => {
  if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) return
  const title = content.querySelector<HTMLElement>('h1')
  const target = title ?? content
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** What happens at every change of place (of the path, not of filters) inside the content area. */
export const usePlaceChange = (content: RefObject<HTMLElement | null>): void => {
  const router = useRouter()
  const last = useRef(router.state.location.pathname)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === last.current) return
        last.current = toLocation.pathname
        if (!content.current) return
        fade(content.current)
        focusTitle(content.current)
      }),
    [router, content],
  )
}
