import { lengths } from '@papaver/contract/lengths.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './header.module.css'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` leads here from anywhere except from a field; Enter leads to whatever cases fit, of every kind. */
export const HeaderSearch = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      setOpen(true)
      field.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const search = field.current?.value.trim() ?? ''
    if (search === '') return
    setOpen(false)
    void navigate({ to: '/work', search: { search } })
  }
  const open = () => {
    setOpen(!isOpen)
    if (!isOpen) requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <>
      <button
        type="button"
        className={css.searchToggle}
        aria-expanded={isOpen}
        aria-label={t('frame.search.open')}
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </button>
      <search className={css.search} data-open={isOpen || undefined}>
        <form onSubmit={submit}>
          <IconSearch size={18} aria-hidden className={`${css.searchIcon} pv-absolute`} />
          <input
            ref={field}
            type="search"
            name="search"
            maxLength={lengths.search}
            autoComplete="off"
            className={`${css.searchField} pv-size-13 pv-white pv-round`}
            aria-label={t('frame.search.label')}
            placeholder={t('frame.search.placeholder')}
            aria-keyshortcuts="/"
          />
          <kbd className={`${css.searchKey} pv-absolute pv-size-12 pv-words-centre pv-round-4`} aria-hidden>
            /
          </kbd>
        </form>
      </search>
    </>
  )
}
