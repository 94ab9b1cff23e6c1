import { helpLengths } from '@papaver/contract/help/vocabulary.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './search.module.css'

/** The search of help, in the panel and on its page; drawn without the component library. */
export const SearchBox = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  // Escape empties the field first; only an empty one lets the panel close.
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    clear()
  }
  return (
    <search className="pv-row pv-over">
      <IconSearch size={16} aria-hidden className={`${css.sign} pv-absolute pv-dim`} />
      <input
        ref={field}
        type="search"
        name="help-search"
        maxLength={helpLengths.search}
        autoComplete="off"
        className={`${css.field} pv-wide pv-size-14 pv-control pv-round pv-surface pv-tall-36`}
        value={value}
        aria-label={t('help.search.label')}
        placeholder={t('help.search.placeholder')}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={clearOnEscape}
      />
      {value === '' ? null : (
        <button
          type="button"
          className={`${css.clear} pv-stack pv-centre pv-absolute pv-dim pv-bare pv-round pv-square-28`}
          aria-label={t('help.search.clear')}
          onClick={clear}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </search>
  )
}
