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

/** Longer than whoever knows a better place takes to go there: a dialog to its opener, a list to the next row. */
const patience = 400

/**
 * Whatever held the focus may leave the page: the title of a page that was still on its way, the button of a step that
 * is taken, the opener of a dialog. The focus then goes to the title and is never lost.
 */
export const useFocusKept = (content: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let held: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => held !== null && !held.isConnected && document.activeElement === document.body
    const restore = () => {
      timer = undefined
      if (isLost() && content.current) focusTitle(content.current)
    }
    const note = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (timer !== undefined || !isLost()) return
      timer = setTimeout(restore, held?.tagName === 'H1' ? 0 : patience)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [content])
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
