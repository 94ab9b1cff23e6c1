import { inBraces, runsOf, type TemplateProblem } from '@papaver/contract/notifications/templates.ts'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { showBraces } from '../braces.ts'
import { Problems } from './problems.tsx'
import css from './templates.module.css'

export interface WordsFieldHandle {
  /** Puts what the word names where the caret stands, and the caret behind it. */
  insert: (name: string) => void
}

interface WordsFieldProps {
  label: string
  hint?: string
  value: string
  culture: string
  direction: 'ltr' | 'rtl'
  problems: readonly TemplateProblem[]
  /** `line` is one line, `code` is HTML. */
  kind: 'line' | 'text' | 'code'
  onChange: (value: string) => void
  ref: Ref<WordsFieldHandle>
}

/** A text in which what stands in braces is marked; what is wrong is marked in red and said below. */
export const WordsField = (props: WordsFieldProps) => {
  const { label, hint, value, culture, direction, problems, kind, onChange, ref } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const replace = (from: number, to: number, words: string) => {
    const field = area.current
    if (field === null) return
    field.focus()
    field.setSelectionRange(from, to)
    // Through the browser, so that its own Undo knows of it.
    const isDone = document.execCommand('insertText', false, words)
    if (!isDone) onChange(value.slice(0, from) + words + value.slice(to))
  }
  useImperativeHandle(ref, () => ({
    insert: (name) => {
      const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
      replace(selectionStart, selectionEnd, inBraces(name))
    },
  }))
  const wrong = new Set(problems.map(({ at }) => at))
  return (
    <Field
      label={label}
      hint={hint}
      error={
        problems.length === 0 ? undefined : (
          <Problems
            problems={problems}
            onShow={({ at, word }) => {
              area.current?.focus()
              area.current?.setSelectionRange(at, at + word.length)
            }}
            onMend={({ at, word, meant }) => meant !== null && replace(at, at + word.length, meant)}
          />
        )
      }
    >
      {({ id, describedBy, invalid }) => (
        <div
          className={classNames(css.editor, kind !== 'line' && css.tall, kind === 'code' && css.code)}
          data-invalid={invalid || undefined}
          lang={culture}
          dir={kind === 'code' ? 'ltr' : direction}
        >
          <div className={`${css.layer} pv-tall-34`} aria-hidden="true">
            {runsOf(value).map((run) =>
              run.name === undefined ? (
                run.text
              ) : (
                <mark
                  key={run.at}
                  className={`${css.mark} pv-round-4 pv-on-blue`}
                  data-wrong={wrong.has(run.at) || undefined}
                >
                  {showBraces(run.text)}
                </mark>
              ),
            )}
            {'\n'}
          </div>
          <textarea
            ref={area}
            id={id}
            className={`${css.area} pv-text-colour pv-clear pv-clip`}
            rows={1}
            value={value}
            spellCheck={kind !== 'code'}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => {
              const written = event.currentTarget.value
              onChange(kind === 'line' ? written.replaceAll(/[\r\n]+/g, ' ') : written)
            }}
            onKeyDown={(event) => {
              if (kind === 'line' && event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
      )}
    </Field>
  )
}
