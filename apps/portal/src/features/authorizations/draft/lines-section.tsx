import { type ClipboardEvent, type FocusEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import type { SectionProps } from '../../casework/draft/sections.ts'
import { useCheckSentences } from '../check-sentences.ts'
import { checkMessages, typedMessages } from './line-messages.ts'
import { LineRow } from './line-row.tsx'
import css from './lines.module.css'
import { type DraftLine, emptyLine, isBlank, withSpareLine } from './lines.ts'
import { lineFieldId, lineInHand, useLinesView } from './lines-view.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { isSheet } from './paste-rows.ts'

const focusLine = (key: string) =>
  requestAnimationFrame(() => document.getElementById(lineFieldId(key, 'goods'))?.focus())

/** Everything that is done to the lines as a whole. */
const useLines = () => {
  const { draft, loaded } = useLinesView()
  const { maxLines } = loaded
  const put = useCallback(
    (make: (lines: readonly DraftLine[]) => readonly DraftLine[]) =>
      draft.changeOwn((own) => ({ ...own, lines: withSpareLine(make(own.lines), maxLines) })),
    [draft, maxLines],
  )
  const linesNow = useCallback(() => draft.state.get().typed.own.lines, [draft])
  const onChange = useCallback(
    (key: string, update: (line: DraftLine) => DraftLine) =>
      put((lines) => lines.map((line) => (line.key === key ? update(line) : line))),
    [put],
  )
  const onRemove = useCallback(
    (key: string) => {
      const index = linesNow().findIndex((line) => line.key === key)
      put((lines) => lines.filter((line) => line.key !== key))
      const near = linesNow()[index] ?? linesNow().at(-1)
      if (near) focusLine(near.key)
    },
    [put, linesNow],
  )
  const onEnter = useCallback(
    (key: string) => {
      const lines = linesNow()
      const index = lines.findIndex((line) => line.key === key)
      const next = lines[index + 1]
      if (next) return focusLine(next.key)
      const [line] = lines.slice(-1)
      if (line === undefined || isBlank(line) || lines.length >= maxLines) return
      const added = emptyLine(line.unit)
      put(() => [...lines, added])
      focusLine(added.key)
    },
    [put, linesNow, maxLines],
  )
  return { onChange, onRemove, onEnter }
}

/** Substances: a grid in which Enter makes the next line and a spreadsheet can be pasted. */
export function LinesSection({ number, state: mark }: SectionProps) {
  const { t, i18n } = useTranslation()
  const { state, checks, loaded, isOpen, draft, record, showsMissing } = useLinesView()
  const say = useCheckSentences(record.direction)
  const inHand = useStore(lineInHand)
  const [sheet, setSheet] = useState<string | undefined>(undefined)
  const [focused, setFocused] = useState<string | undefined>(undefined)
  const actions = useLines()
  const { lines, sentKeys } = state.typed.own
  const positionOf = (key: string) => sentKeys.indexOf(key) + 1
  const mayAdd = isOpen('lines')
  const openOf = (line: DraftLine) => {
    const at = `lines.${positionOf(line.key)}`
    const may = (name: string) => (positionOf(line.key) === 0 ? mayAdd : isOpen(`${at}.${name}`))
    return {
      goods: may('substanceId') || may('preparationId') || may('formId'),
      quantity: may('quantity') || may('unit'),
      purity: may('purity'),
      batch: may('batch'),
      value: may('value'),
      remove: mayAdd,
    }
  }
  const messagesOf = (line: DraftLine) => [
    ...typedMessages(line, i18n.language, t, focused === line.key),
    ...checkMessages(checks, positionOf(line.key), showsMissing, say),
  ]
  const lineAt = (event: { target: EventTarget }): string | undefined =>
    event.target instanceof HTMLElement
      ? event.target.closest<HTMLElement>('[data-line]')?.dataset.line
      : undefined
  const focusIn = (event: FocusEvent) => {
    const key = lineAt(event)
    setFocused(key)
    if (key !== undefined) lineInHand.set(key)
  }
  const focusOut = (event: FocusEvent) => {
    const to =
      event.relatedTarget instanceof HTMLElement
        ? event.relatedTarget.closest<HTMLElement>('[data-line]')
        : null
    if (to?.dataset.line === lineAt(event)) return
    setFocused(undefined)
    // Leaving a line saves it, so that its checks come while one thinks about the next.
    void draft.flush()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!mayAdd || !isSheet(text)) return
    event.preventDefault()
    setSheet(text)
  }
  return (
    <SectionCard
      number={number}
      title={t('authorizations.draft.sections.lines')}
      state={mark}
      padding="none"
      aside={
        mayAdd ? (
          <Button icon="clipboard-list" onClick={() => setSheet('')}>
            {t('authorizations.draft.paste')}
          </Button>
        ) : undefined
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pasting is a second way; the button above does the same */}
      <div className={css.grid} onPaste={paste} onFocus={focusIn} onBlur={focusOut}>
        <div className={css.head} aria-hidden="true">
          <span />
          <span>{t('authorizations.fields.line.substanceId')}</span>
          <span>{t('authorizations.fields.line.quantity')}</span>
          <span>{t('authorizations.draft.purityHead')}</span>
          <span className={css.figureHead}>{t('authorizations.draft.baseHead')}</span>
          <span />
        </div>
        {lines.map((line, index) =>
          isBlank(line) && !mayAdd ? null : (
            <LineRow
              key={line.key}
              line={line}
              number={index + 1}
              isInHand={inHand === line.key && !isBlank(line)}
              isSpare={isBlank(line) && index === lines.length - 1}
              messages={messagesOf(line)}
              goods={loaded.goods}
              masters={loaded.masters}
              open={openOf(line)}
              {...actions}
            />
          ),
        )}
      </div>
      {sheet !== undefined && <PasteDialog text={sheet} onClose={() => setSheet(undefined)} />}
    </SectionCard>
  )
}
