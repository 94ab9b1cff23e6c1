import { longestTyped, placeholdersOf } from '@papaver/contract/localization/rules.ts'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import css from './cell-editor.module.css'
import type { Column } from './text-row.tsx'

export interface CellEditorProps {
  column: Column
  textKey: string
  value: string
  /** English as it ships: its placeholders are offered. */
  pattern: string
  error: string | undefined
  busy: boolean
  onChange: (text: string) => void
  /** `step`: which cell to go to then; 0 stays. */
  onSave: (step: 0 | 1 | -1) => void
  onCancel: () => void
  /** The focus went elsewhere. */
  onLeave: () => void
}

/** As tall as its text; a field that scrolls hides what one has to translate. */
const useGrowing = (value: string) => {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = field.current
    if (area === null) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + 2}px`
  }, [value])
  return field
}

const insertInto = (area: HTMLTextAreaElement, text: string): string => {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.focus()
  return area.value
}

/** Writes one text in its cell: Ctrl+Enter saves, Tab saves and goes on, Escape leaves it as it was. */
export const CellEditor = (props: CellEditorProps) => {
  const { column, textKey, value, pattern, error, busy, onChange, onSave, onCancel, onLeave } = props
  const { t } = useTranslation()
  const id = useId()
  const field = useGrowing(value)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isStep = event.key === 'Tab' && !event.altKey
    if (event.key === 'Escape') onCancel()
    else if (isSave || isStep) onSave(isSave ? 0 : event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }
  const insert = (name: string) => field.current && onChange(insertInto(field.current, `{{${name}}}`))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div className={css.editor} onBlur={onBlur}>
      <textarea
        ref={field}
        className={css.field}
        rows={1}
        value={value}
        readOnly={busy}
        lang={column.culture}
        dir={column.direction}
        spellCheck
        maxLength={longestTyped}
        aria-label={t('localization.editor.label', { language: column.name, key: textKey })}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-keys` : `${id}-error ${id}-keys`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="pv-row pv-wrap pv-gap-6">
        {placeholdersOf(pattern).map((name) => (
          <button
            key={name}
            type="button"
            className={css.insert}
            title={t('localization.editor.insert', { name: `{${name}}` })}
            onClick={() => insert(name)}
            dir="ltr"
          >{`{${name}}`}</button>
        ))}
        <Button kind="primary" busy={busy} onClick={() => onSave(0)}>
          {t('localization.editor.save')}
        </Button>
        <Button kind="link" onClick={onCancel}>
          {t('localization.editor.cancel')}
        </Button>
      </div>
      <span id={`${id}-keys`} className="pv-hidden">
        {t('localization.editor.keys')}
      </span>
    </div>
  )
}
