import { useWindowEvent } from '@mantine/hooks'
import { type FocusEvent, useEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields that hold words of one's own: no choices, no searches, nothing that is better typed again. */
const isWritten = (element: EventTarget): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ['text', 'email', 'tel', 'url', 'number'].includes(element.type) &&
    !element.readOnly &&
    element.getAttribute('aria-haspopup') === null)

/** Is Escape meant for a list, a calendar or a menu that is open inside the dialog? */
export const isForInnerLayer = (dialog: Element, target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null) ||
  dialog.querySelector('[aria-haspopup][aria-expanded="true"]') !== null

/** Dialogs that stand open, the topmost last: Escape is for that one alone. */
const open: object[] = []

interface Leaving {
  readonly isOpen: boolean
  readonly isLocked: boolean
  readonly onClose: () => void
}

/**
 * How a dialog is left without one of its buttons: Escape, the cross, a click beside it. What floats inside it closes
 * first, and words that somebody has typed are not dropped before he says so.
 */
export const useLeaving = ({ isOpen, isLocked, onClose }: Leaving) => {
  const content = useRef<HTMLDivElement>(null)
  const begun = useRef(new Map<Field, string>())
  const [isAsking, setAsking] = useState(false)
  const written = (): Field | undefined =>
    [...begun.current].find(
      ([field, before]) => field.isConnected && field.value.trim() !== before.trim(),
    )?.[0]
  /** Back to the words; the button that led there is gone. */
  const stay = () => {
    setAsking(false)
    written()?.focus()
  }
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const close = () => {
    if (isLocked) return
    if (isAsking) stay()
    else if (written() !== undefined) setAsking(true)
    else leave()
  }
  const [me] = useState(() => ({}))
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(me)
    begun.current.clear()
    return () => {
      open.splice(open.indexOf(me), 1)
      setAsking(false)
    }
  }, [isOpen, me])
  useWindowEvent(
    'keydown',
    (event) => {
      const dialog = content.current
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== me || dialog === null) return
      if (!isForInnerLayer(dialog, event.target)) close()
    },
    { capture: true },
  )
  const onFocusCapture = ({ target }: FocusEvent) => {
    if (isWritten(target) && !begun.current.has(target)) begun.current.set(target, target.value)
  }
  return { content, onFocusCapture, isAsking, close, leave, stay }
}
