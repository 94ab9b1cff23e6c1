import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { SaveState } from '../../../ui/save-state.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useCaseWords } from '../context.ts'
import css from './draft.module.css'
import { enteredFor, useDraftView } from './draft-context.ts'

/** When it was saved last, or why it is not; never a toast, always at the same place. */
const DraftSaveState = () => {
  const { t } = useTranslation()
  const say = useCaseWords()
  const formats = useFormats()
  const { state, record, mode } = useDraftView()
  const { phase, savedAt, error } = state
  const text = () => {
    if (mode === 'answer') return say(phase === 'clean' ? 'draft.notSent' : 'draft.keptHere')
    if (phase === 'saving' || phase === 'offline') return say(`draft.${phase}`)
    if (phase === 'failed') return say('draft.notSaved', { why: explain(error, t).title })
    // As short as the words of what is saved: the head must not jump while somebody types.
    if (phase === 'dirty' || phase === 'stale') return say('draft.unsaved')
    return say('draft.saved', { time: formats.time(savedAt ?? record.updatedAt) })
  }
  return <SaveState phase={phase}>{text()}</SaveState>
}

interface DraftHeadProps {
  blocked: number
  maySubmit: boolean
  isBusy: boolean
  onSubmit: () => void
  onCopy: () => void
  onDiscard: (() => void) | undefined
  onToFix: () => void
}

/** Title with state and time of saving; submit with the count of what blocks beside it. */
export const DraftHead = (props: DraftHeadProps) => {
  const say = useCaseWords()
  const { record, mode, form } = useDraftView()
  const { blocked, maySubmit, isBusy } = props
  const isAnswer = mode === 'answer'
  const submit: HeadAction = {
    key: 'submit',
    label: say(isAnswer ? 'draft.sendAnswer' : 'draft.submit'),
    icon: 'send',
    kind: 'primary',
    onClick: props.onSubmit,
    disabled: !maySubmit || blocked > 0,
    busy: isBusy,
    describedBy: maySubmit ? 'draft-to-fix' : 'draft-why-not',
  }
  const title =
    record.number === null ? (
      say('draft.title', { context: form.contextOf?.(record) })
    ) : (
      <PermitNumber number={record.number} variant="title" />
    )
  return (
    <div className={classNames(css.headRow, `${css.headSticky} pv-sticky`)}>
      <PageHead
        title={title}
        status={
          <>
            <StatusPill tone={isAnswer ? 'amber' : 'neutral'} icon={isAnswer ? 'message-question' : 'pencil'}>
              {say(isAnswer ? 'draft.stateAnswer' : 'draft.state')}
            </StatusPill>
            <DraftSaveState />
          </>
        }
        line={<Line />}
        aside={
          maySubmit ? undefined : (
            <span id="draft-why-not" className="pv-hint">
              {say('draft.mayNotSubmit')}
            </span>
          )
        }
        actions={[submit]}
        beforeActions={<Before {...props} />}
      />
    </div>
  )
}

const useKindName = (record: { kindName: string }): string => record.kindName

/** What it is; and for whom it is entered, where it is not one's own. */
const Line = () => {
  const say = useCaseWords()
  const { mediumDay } = useFormats()
  const { record, form } = useDraftView()
  const useLine = form.useLine ?? useKindName
  const goods = useLine(record)
  const entered = enteredFor({ form, record })
  if (entered === undefined) return goods
  const { company, receivedOn } = entered
  return say('draft.entry.line', { goods, company, day: mediumDay(receivedOn) })
}

/** What stands before the button: further steps, and the count of what blocks. */
const Before = ({ blocked, onCopy, onDiscard, onToFix }: DraftHeadProps) => {
  const say = useCaseWords()
  const { mode, record } = useDraftView()
  return (
    <>
      {onDiscard !== undefined && <IconButton icon="trash" name={say('draft.discard')} onClick={onDiscard} />}
      {mode === 'draft' && record.entered === null && (
        <Button icon="copy" onClick={onCopy}>
          {say('draft.copy')}
        </Button>
      )}
      {blocked > 0 && (
        <button id="draft-to-fix" type="button" className={`${css.toFix} pv-underlined`} onClick={onToFix}>
          <Icon name="circle-x" />
          {say('draft.toFix', { count: blocked })}
        </button>
      )}
    </>
  )
}
