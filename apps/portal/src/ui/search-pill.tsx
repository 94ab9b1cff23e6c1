import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import classes from './search-pill.module.css'

export interface SearchPillProps {
  value: string
  onChange: (value: string) => void
  /** What is searched, also its spoken name: "Filter these cases". */
  placeholder: string
  /** Rest after the last letter before it is told, 300 ms by default. */
  delay?: number | undefined
}

/** The search of a list. Tells its text when typing rests, and at once on Enter. */
export function SearchPill({ value, onChange, placeholder, delay = 300 }: SearchPillProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const announce = (next: string, rest: number) => {
    setText(next)
    clearTimeout(timer.current)
    if (rest === 0) onChange(next)
    else timer.current = setTimeout(() => onChange(next), rest)
  }
  return (
    <span className={`${classes.pill} pv-inline-grid pv-within pv-over pv-dim`} data-noprint>
      <Icon name="search" className={`${classes.icon} pv-absolute`} />
      <input
        ref={field}
        type="search"
        className={`${classes.input} pv-wide pv-size-13 pv-text-colour pv-control pv-pill pv-surface pv-block-0`}
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => announce(event.currentTarget.value, delay)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') announce(text, 0)
          if (event.key === 'Escape' && text !== '') announce('', 0)
        }}
      />
      {/* A hint of the browser is one line, and cut where the field is narrow. */}
      <span className={`${classes.hint} pv-size-13`} aria-hidden>
        {placeholder}
      </span>
      {text !== '' && (
        <button
          type="button"
          className={`${classes.clear} pv-stack pv-absolute pv-dim pv-bare pv-circle pv-square-24 pv-inner`}
          aria-label={t('ui.clear')}
          onClick={() => {
            field.current?.focus()
            announce('', 0)
          }}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  )
}
