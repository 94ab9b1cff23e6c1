import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './dropdown.module.css'

interface DropdownProps {
  /** What stands on the button. */
  content: ReactNode
  label: string
  /** The words on the button say it already. */
  isNamedByContent?: boolean
  className?: string | undefined
  opensUp?: boolean
  /** Menu items: elements with the role menuitem or menuitemradio and tabIndex -1. */
  children: (close: () => void) => ReactNode
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** Which item the arrow keys lead to from the present one, around the ends. */
const nextIndex = (key: string, index: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** A button with a menu, as the ARIA authoring practices describe it (menu button pattern). */
export const Dropdown = ({
  content,
  label,
  className,
  opensUp = false,
  isNamedByContent = false,
  children,
}: DropdownProps) => {
  const [isOpen, setOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const items = itemsOf(menu.current)
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true')
    ;(chosen ?? items[0])?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onMenuKey = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) items[next]?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className="pv-over" ref={root}>
      <button
        ref={button}
        type="button"
        className={className ?? css.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={isNamedByContent ? undefined : label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onButtonKey}
      >
        {content}
      </button>
      {isOpen ? (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={css.menu}
          data-up={opensUp || undefined}
          onKeyDown={onMenuKey}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}
