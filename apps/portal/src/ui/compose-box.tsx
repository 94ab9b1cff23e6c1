import { lengths } from '@papaver/contract/lengths.ts'
import { problemOfParagraph } from '@papaver/contract/plain-text.ts'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import classes from './compose-box.module.css'
import { FieldError } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export type ComposeKind = 'note' | 'question' | 'customs'

export interface ComposeBoxProps {
  /** What the reader may write; with one kind there is no choice. */
  kinds: readonly ComposeKind[]
  onSend: (kind: ComposeKind, text: string) => void
  busy?: boolean | undefined
  error?: ReactNode
  /** Between the text of a question and its button: the fields asked for. */
  questionExtras?: ReactNode
  /** Between the text of a note and its button, once there is one: who is told of it. */
  noteExtras?: ReactNode
  /** Change it after a successful send: the text of that kind is then empty again. */
  sent?: number | undefined
}

const icons: Record<ComposeKind, IconName> = {
  note: 'lock',
  question: 'message-question',
  customs: 'building-warehouse',
}

/**
 * Where one writes. A note is violet, dashed and says that it is never visible to the applicant: nobody should
 * send a note to the wrong reader; what goes to customs says who reads it. Each kind keeps its own text.
 */
export function ComposeBox(props: ComposeBoxProps) {
  return <Composer key={props.sent ?? 0} {...props} />
}

function Composer(props: ComposeBoxProps) {
  const { kinds, onSend, busy = false, error, questionExtras, noteExtras } = props
  const { t } = useTranslation()
  const id = useId()
  const [kind, setKind] = useState<ComposeKind>(kinds[0] ?? 'note')
  const [texts, setTexts] = useState<Record<ComposeKind, string>>({
    note: '',
    question: '',
    customs: '',
  })
  const text = texts[kind]
  const isFit = problemOfParagraph(text) === undefined
  const wrong = isFit ? error : t('ui.hiddenMarks')
  return (
    <div className={classNames(`${classes.box} pv-control pv-round pv-surface pv-clip`, classes[kind])}>
      <div className={`${classes.head} pv-row pv-wrap pv-apart pv-on-blue`}>
        <KindTabs id={id} kinds={kinds} kind={kind} onKind={setKind} />
        {kind === 'note' && (
          <span className={`${classes.never} pv-size-12 pv-line-24`}>{t('ui.note.never')}</span>
        )}
        {kind === 'customs' && (
          <span className={`${classes.seen} pv-size-12 pv-line-24`}>{t('ui.note.customsSeen')}</span>
        )}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${kind}`}
        className="pv-stack pv-gap-8 pv-pad-8"
      >
        <textarea
          className={`${classes.text} pv-wide pv-base pv-text-colour pv-unedged pv-clear pv-round-4 pv-pad-4`}
          rows={2}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          maxLength={lengths[kind === 'customs' ? 'reason' : 'comment']}
          aria-label={t(`ui.note.${kind}`)}
          placeholder={t(`ui.note.${kind}Placeholder`)}
          onChange={(event) => setTexts({ ...texts, [kind]: event.currentTarget.value })}
        />
        {kind === 'question' && questionExtras}
        {kind === 'note' && text !== '' && noteExtras}
        <div className="pv-row pv-wrap pv-end pv-gap-8">
          {wrong !== undefined && wrong !== null && <FieldError>{wrong}</FieldError>}
          <Button
            kind={kind === 'note' ? 'plain' : 'primary'}
            busy={busy}
            disabled={text.trim() === '' || !isFit}
            onClick={() => onSend(kind, text.trim())}
          >
            {t(`ui.note.${kind}Send`)}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface KindTabsProps {
  id: string
  kinds: readonly ComposeKind[]
  kind: ComposeKind
  onKind: (kind: ComposeKind) => void
}

function KindTabs({ id, kinds, kind, onKind }: KindTabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? kind
    onKind(next)
    list.current?.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
    event.preventDefault()
  }
  return (
    <div ref={list} role="tablist" aria-label={t('ui.note.kind')} className="pv-flex pv-wrap">
      {kinds.map((one) => (
        <button
          key={one}
          id={`${id}-${one}`}
          data-kind={one}
          type="button"
          role="tab"
          aria-selected={one === kind}
          aria-controls={`${id}-panel`}
          tabIndex={one === kind ? 0 : -1}
          className={`${classes.tab} pv-inner pv-touch`}
          onClick={() => onKind(one)}
          onKeyDown={turn}
        >
          <Icon name={icons[one]} />
          <span>{t(`ui.note.${one}`)}</span>
        </button>
      ))}
    </div>
  )
}
