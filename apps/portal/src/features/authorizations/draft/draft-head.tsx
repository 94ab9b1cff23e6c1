import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { SaveState } from '../../../ui/save-state.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'

/** When it was saved last, or why it is not; never a toast, always at the same place. */
function DraftSaveState() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, server, mode } = useDraftView()
  const { phase, savedAt, error } = state
  const time = formats.time(savedAt ?? server.updatedAt)
  const text = () => {
    if (mode === 'answer')
      return t(phase === 'clean' ? 'authorizations.draft.notSent' : 'authorizations.draft.keptHere')
    if (phase === 'saving') return t('authorizations.draft.saving')
    if (phase === 'offline') return t('authorizations.draft.offline')
    if (phase === 'failed') return t('authorizations.draft.notSaved', { why: explain(error, t).title })
    // As short as the words of what is saved: the head must not jump while somebody types.
    if (phase === 'dirty' || phase === 'stale') return t('authorizations.draft.unsaved')
    return t('authorizations.draft.saved', { time })
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
export function DraftHead(props: DraftHeadProps) {
  const { t } = useTranslation()
  const { server, mode } = useDraftView()
  const { blocked, maySubmit, isBusy } = props
  const isAnswer = mode === 'answer'
  const submit: HeadAction = {
    key: 'submit',
    label: t(isAnswer ? 'authorizations.draft.sendAnswer' : 'authorizations.draft.submit'),
    icon: 'send',
    kind: 'primary',
    onClick: props.onSubmit,
    disabled: !maySubmit || blocked > 0,
    busy: isBusy,
    ...(maySubmit ? { describedBy: 'draft-to-fix' } : { describedBy: 'draft-why-not' }),
  }
  const title =
    server.number === null ? (
      t(`authorizations.draft.title.${server.direction}`)
    ) : (
      <PermitNumber number={server.number} variant="title" />
    )
  return (
    <div className={classNames(css.headRow, css.headSticky)}>
      <PageHead
        title={title}
        status={
          <>
            {isAnswer ? (
              <StatusPill tone="amber" icon="message-question">
                {t('authorizations.draft.stateAnswer')}
              </StatusPill>
            ) : (
              <StatusPill tone="neutral" icon="pencil">
                {t('authorizations.draft.state')}
              </StatusPill>
            )}
            <DraftSaveState />
          </>
        }
        line={<EntryLine />}
        aside={
          maySubmit ? undefined : (
            <span id="draft-why-not" className={css.why}>
              {t('authorizations.draft.mayNotSubmit')}
            </span>
          )
        }
        actions={[submit]}
        beforeActions={<Before {...props} />}
      />
    </div>
  )
}

/** The group; and for whom it is entered, where it is not one's own. */
function EntryLine() {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { server } = useDraftView()
  const { entered, applicant, group } = server
  const goods = t(`authorizations.draft.groups.${group}`)
  if (entered === null) return goods
  return t('authorizations.draft.entry.line', {
    goods,
    company: isolated(applicant.name),
    day: mediumDay(entered.receivedOn),
  })
}

/** What stands before the button: further actions, and the count of what blocks. */
function Before({ blocked, onCopy, onDiscard, onToFix }: DraftHeadProps) {
  const { t } = useTranslation()
  const { mode, server } = useDraftView()
  return (
    <>
      {onDiscard !== undefined && (
        <IconButton icon="trash" name={t('authorizations.draft.discard')} onClick={onDiscard} />
      )}
      {mode === 'draft' && server.entered === null && (
        <Button icon="copy" onClick={onCopy}>
          {t('authorizations.draft.copy')}
        </Button>
      )}
      {blocked > 0 && (
        <button id="draft-to-fix" type="button" className={css.toFix} onClick={onToFix}>
          <Icon name="circle-x" />
          {t('authorizations.draft.toFix', { count: blocked })}
        </button>
      )}
    </>
  )
}
