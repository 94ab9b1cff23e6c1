import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useAccount } from '../../../platform/session.ts'
import { SideLayout, Stack } from '../../../ui/side-layout.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import css from './draft.module.css'
import { DraftContext } from './draft-context.ts'
import { DiscardDialog, StaleDialog, SubmitDialog } from './draft-dialogs.tsx'
import { formOf } from './draft-form.ts'
import { DraftHead } from './draft-head.tsx'
import { Sections } from './form-sections.tsx'
import { keepAnswer, readAnswer } from './kept-copy.ts'
import { sectionOf, sectionStates } from './sections.ts'
import { useDeeds } from './use-deeds.ts'
import { type DraftEditorProps, useDraftPage } from './use-draft-page.ts'
import { useFolds } from './use-folds.ts'

type OpenDialog = 'submit' | 'copy' | 'discard' | undefined

/** What is done when the page opens shows its facts only; so does what an answer may not change. */
const foldedAtFirst = ({ first, mode, limits }: DraftEditorProps) => {
  const states = sectionStates(formOf(first, 'en', limits.maxLines), first.checks, 0, undefined)
  const asked = new Set(first.askedFields.map(sectionOf))
  return (['who', 'purpose'] as const).filter(
    (name) => states[name] === 'done' && (mode === 'draft' || !asked.has(name)),
  )
}

/** The form on the left, its consequences on the right, live (look §14, 05). */
export function DraftEditor(props: DraftEditorProps) {
  const { first, mode } = props
  const { t } = useTranslation()
  const account = useAccount()
  const folds = useFolds(foldedAtFirst(props))
  const { view, showMissing } = useDraftPage(props, folds.open)
  const deeds = useDeeds(view)
  const [dialog, setDialog] = useState<OpenDialog>(undefined)
  const [answer, setAnswer] = useState(() => readAnswer(account?.id ?? '', first.id))
  const [isAnswerMissing, setAnswerMissing] = useState(false)
  const isAnswer = mode === 'answer'
  const writeAnswer = (text: string) => {
    setAnswer(text)
    keepAnswer(account?.id ?? '', first.id, text)
  }
  const blocks = view.checks.filter(({ severity }) => severity === 'block')
  const toFix = () => {
    showMissing()
    const field = blocks.find(({ fix }) => fix !== null)?.fix?.field
    if (field) view.goTo(field)
  }
  const send = () => {
    const comment = answer.trim()
    setAnswerMissing(comment === '')
    if (comment === '') document.getElementById('draft-answer')?.focus()
    else void deeds.answer(comment)
  }
  const close = () => {
    setDialog(undefined)
    if (deeds.error !== undefined) toFix()
    deeds.clearError()
  }
  return (
    <DraftContext value={view}>
      <div className={css.page}>
        <DraftHead
          blocked={isAnswer ? 0 : blocks.length}
          maySubmit={isAnswer || view.server.allowedActions.includes('submit')}
          isBusy={deeds.isBusy}
          onSubmit={() => (isAnswer ? send() : setDialog('submit'))}
          onCopy={() => setDialog('copy')}
          onDiscard={view.server.allowedActions.includes('discard') ? () => setDialog('discard') : undefined}
          onToFix={toFix}
        />
        {isAnswer && deeds.error !== undefined && (
          <p className={css.error} role="alert">
            {explain(deeds.error, t).title}
          </p>
        )}
        <SideLayout
          sideLabel={t('authorizations.draft.side')}
          side={
            <Stack>
              <BalanceCard />
              <div className={css.checks}>
                <ChecksCard />
              </div>
            </Stack>
          }
        >
          {isAnswer && (
            <AnswerPanel
              text={answer}
              onChange={writeAnswer}
              error={
                isAnswerMissing && answer.trim() === '' ? t('authorizations.draft.answerMissing') : undefined
              }
            />
          )}
          <Sections folds={folds} />
        </SideLayout>
      </div>
      {dialog === 'submit' && (
        <SubmitDialog
          isBusy={deeds.isBusy}
          error={deeds.error}
          onSafe={close}
          onConfirm={() => void deeds.submit()}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDialog
          isBusy={deeds.isBusy}
          error={deeds.error}
          onSafe={() => setDialog(undefined)}
          onConfirm={() => void deeds.discard()}
        />
      )}
      {dialog === 'copy' && <CopyDialog except={first.id} onClose={() => setDialog(undefined)} />}
      {view.state.phase === 'stale' && <StaleDialog />}
    </DraftContext>
  )
}
