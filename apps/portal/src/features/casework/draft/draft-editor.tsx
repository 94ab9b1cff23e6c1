import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useAccount } from '../../../platform/session.ts'
import { SideLayout, Stack } from '../../../ui/side-layout.tsx'
import { useCaseWords } from '../context.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import css from './draft.module.css'
import { DraftChecks } from './draft-checks.tsx'
import { DraftContext } from './draft-context.ts'
import { DiscardDialog, StaleDialog, SubmitDialog } from './draft-dialogs.tsx'
import { DraftHead } from './draft-head.tsx'
import { keepAnswer, readAnswer } from './kept-copy.ts'
import { SectionCards } from './section-cards.tsx'
import { canFold, sectionOf, sectionStates } from './sections.ts'
import { useSteps } from './use-command.ts'
import { type OpenedDraft, typedOf } from './use-draft.ts'
import { useDraftPage } from './use-draft-page.ts'
import { useFolds } from './use-folds.ts'

type OpenDialog = 'submit' | 'copy' | 'discard' | undefined

/** What is done when the page opens shows its facts only; so does what an answer may not change. */
const foldedAtFirst = (opened: OpenedDraft): string[] => {
  const { form, first, mode } = opened
  const states = sectionStates(form, typedOf(opened, first, 'en'), first, first.checks, undefined)
  const asked = new Set(first.askedFields.map((path) => sectionOf(form, path)))
  return form.sections
    .filter((section) => canFold(form, section, first) && states.get(section.name) === 'done')
    .map(({ name }) => name)
    .filter((name) => mode === 'draft' || !asked.has(name))
}

/** The words of an answer, kept in the tab until they are sent. */
const useAnswer = (id: string) => {
  const accountId = useAccount()?.id ?? ''
  const [text, setText] = useState(() => readAnswer(accountId, id))
  const [isWanted, setWanted] = useState(false)
  const words = text.trim()
  return {
    text,
    isMissing: isWanted && words === '',
    write: (next: string) => {
      setText(next)
      keepAnswer(accountId, id, next)
    },
    /** The words, if there are any; else they are asked for. */
    take: (): string => {
      setWanted(words === '')
      if (words === '') document.getElementById('draft-answer')?.focus()
      return words
    },
  }
}

/** The form on the left, its consequences on the right, live (look §14, 05). */
export const DraftEditor = (opened: OpenedDraft) => {
  const { form, first, mode } = opened
  const { t } = useTranslation()
  const say = useCaseWords()
  const folds = useFolds(foldedAtFirst(opened))
  const { view, showMissing } = useDraftPage(opened, folds.open)
  const steps = useSteps(view)
  const [dialog, setDialog] = useState<OpenDialog>(undefined)
  const answer = useAnswer(first.id)
  const isAnswer = mode === 'answer'
  const { allowedActions } = view.record
  const blocks = view.checks.filter(({ severity }) => severity === 'block')
  const toFix = () => {
    showMissing()
    const field = blocks.find(({ fix }) => fix !== null)?.fix?.field
    if (field) view.goTo(field)
  }
  const send = () => {
    const words = answer.take()
    if (words !== '') steps.answer(words)
  }
  const close = () => {
    setDialog(undefined)
    if (steps.error !== undefined) toFix()
    steps.clearError()
  }
  const asking = { isBusy: steps.isBusy, error: steps.error }
  return (
    <DraftContext value={view}>
      <div className={`${css.page} pv-stack pv-fit pv-gap-12`}>
        <DraftHead
          blocked={isAnswer ? 0 : blocks.length}
          maySubmit={isAnswer || allowedActions.includes('submit')}
          isBusy={steps.isBusy}
          onSubmit={() => (isAnswer ? send() : setDialog('submit'))}
          onCopy={() => setDialog('copy')}
          onDiscard={allowedActions.includes('discard') ? () => setDialog('discard') : undefined}
          onToFix={toFix}
        />
        {isAnswer && steps.error !== undefined && (
          <p className="pv-size-13 pv-red" role="alert">
            {explain(steps.error, t).title}
          </p>
        )}
        <SideLayout
          sideLabel={say('draft.side')}
          side={
            <Stack>
              {form.Side && <form.Side />}
              <div className={css.checks}>
                <DraftChecks />
              </div>
            </Stack>
          }
        >
          {isAnswer && (
            <AnswerPanel
              text={answer.text}
              onChange={answer.write}
              error={answer.isMissing ? say('draft.answerMissing') : undefined}
            />
          )}
          <SectionCards folds={folds} />
        </SideLayout>
      </div>
      {dialog === 'submit' && <SubmitDialog {...asking} onSafe={close} onConfirm={steps.submit} />}
      {dialog === 'discard' && (
        <DiscardDialog {...asking} onSafe={() => setDialog(undefined)} onConfirm={steps.discard} />
      )}
      {dialog === 'copy' && <CopyDialog form={form} except={first.id} onClose={() => setDialog(undefined)} />}
      {view.state.phase === 'stale' && <StaleDialog />}
    </DraftContext>
  )
}
