import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { SideLayout, Stack } from '../../../ui/side-layout.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { balancesQuery, checksQuery } from '../queries.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import css from './draft.module.css'
import { DraftContext, type DraftView, isAsked } from './draft-context.ts'
import { DiscardDialog, StaleDialog, SubmitDialog } from './draft-dialogs.tsx'
import { inputOf } from './draft-form.ts'
import { DraftHead } from './draft-head.tsx'
import { FilesSection } from './files-section.tsx'
import type { Goods, Masters } from './goods.ts'
import { LinesSection } from './lines-section.tsx'
import { PurposeSection } from './purpose-section.tsx'
import { RemarksSection } from './remarks-section.tsx'
import { type SectionName, sectionNames, sectionStates } from './sections.ts'
import { useDraft, type useLimits } from './use-draft.ts'
import { useFolds } from './use-folds.ts'
import { useGoTo } from './use-go-to.ts'
import { useCommand } from './use-submit.ts'
import { WhoSection } from './who-section.tsx'

export interface DraftEditorProps {
  first: Authorization
  mode: 'draft' | 'answer'
  masters: Masters
  goods: readonly Goods[]
  unitNames: ReadonlyMap<string, string>
  limits: ReturnType<typeof useLimits>
}

/** The form on the left, its consequences on the right, live (look §14, 05). */
export function DraftEditor({ first, mode, masters, goods, unitNames, limits }: DraftEditorProps) {
  const { t } = useTranslation()
  const account = useAccount()
  const draft = useDraft(first, mode === 'draft', limits.maxLines)
  const state = useStore(draft.state)
  const { server } = state
  const { data: checks = server.checks } = useQuery({
    ...checksQuery(first.id),
    initialData: first.checks,
    staleTime: 60_000,
  })
  const { data: balances } = useQuery(balancesQuery(first.id))
  const [showsMissing, setShowsMissing] = useState(false)
  const [lineInHand, takeInHand] = useState<string | undefined>(undefined)
  const [at, setAt] = useState<SectionName | undefined>(undefined)
  const [dialog, setDialog] = useState<'submit' | 'copy' | 'discard' | undefined>(undefined)
  const [answer, setAnswer] = useState('')
  const [isAnswerMissing, setAnswerMissing] = useState(false)
  const states = sectionStates(state.form, checks, server.attachments.length, at)
  const { isFolded, open, fold } = useFolds(states, mode === 'draft')
  const goTo = useGoTo(draft, open)
  const command = useCommand(draft)
  const isOpen = useCallback(
    (field: string) => mode === 'draft' || isAsked(first.askedFields, field),
    [mode, first.askedFields],
  )
  const blocks = checks.filter(({ severity }) => severity === 'block')
  const toFix = () => {
    setShowsMissing(true)
    const field = blocks.find(({ fix }) => fix !== null)?.fix?.field
    if (field) goTo(field)
  }
  const isImport = first.direction === 'import'
  const view = useMemo(
    (): DraftView => ({
      draft,
      state,
      server,
      isImport,
      group: first.group === 'PREC' ? 'PREC' : 'NP',
      mode,
      isOpen,
      masters,
      goods,
      unitNames,
      ...limits,
      checks,
      balances,
      showsMissing,
      lineInHand,
      takeInHand,
      goTo,
    }),
    [
      draft,
      state,
      server,
      isImport,
      first.group,
      mode,
      isOpen,
      masters,
      goods,
      unitNames,
      limits,
      checks,
      balances,
      showsMissing,
      lineInHand,
      goTo,
    ],
  )
  const submit = async () => {
    const done = await command.run({
      action: 'submit',
      body: { declaration: true },
      to: `/import-export/${first.id}`,
      toast: (number) => ({
        title: t('authorizations.draft.submitted', { number }),
        text: t('authorizations.draft.submittedText'),
      }),
    })
    if (done || command.error === undefined) return
    setShowsMissing(true)
  }
  const send = async () => {
    setAnswerMissing(answer.trim() === '')
    if (answer.trim() === '') return document.getElementById('draft-answer')?.focus()
    await command.run({
      action: 'answer',
      body: {
        comment: answer.trim(),
        ...(first.askedFields.length > 0 ? { answers: { ...inputOf(state.form, server) } } : {}),
      },
      to: `/import-export/${first.id}`,
      toast: () => ({
        title: t('authorizations.draft.answered'),
        text: t('authorizations.draft.answeredText'),
      }),
    })
  }
  const discard = () =>
    command.run({
      action: 'discard',
      body: {},
      to: '/import-export',
      toast: () => ({ title: t('authorizations.draft.discarded') }),
    })
  const close = () => {
    setDialog(undefined)
    command.clearError()
    if (command.error === undefined) return
    toFix()
  }
  const sectionAt = (event: FocusEvent) => {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-section]')?.dataset.section
    const found = sectionNames.find((each) => each === name)
    if (found === at) return
    if (at !== undefined) void draft.flush()
    setAt(found)
  }
  const section = (name: SectionName) => ({
    state: states[name],
    folded: isFolded(name),
    onOpen: () => open(name),
    onFold: () => fold(name),
  })
  const maySubmit = mode === 'answer' || mayDo(account, 'authorization.submit')
  return (
    <DraftContext value={view}>
      <div className={css.page}>
        <DraftHead
          blocked={mode === 'answer' ? 0 : blocks.length}
          maySubmit={maySubmit}
          isBusy={command.isBusy}
          onSubmit={() => (mode === 'answer' ? void send() : setDialog('submit'))}
          onCopy={() => setDialog('copy')}
          onDiscard={server.allowedActions.includes('discard') ? () => setDialog('discard') : undefined}
          onToFix={toFix}
        />
        {mode === 'answer' && command.error !== undefined && (
          <p className={css.error} role="alert">
            {explainRefusal(command.error, t).title}
          </p>
        )}
        <SideLayout
          sideLabel={t('authorizations.draft.side')}
          side={
            <Stack>
              <BalanceCard />
              <ChecksCard />
            </Stack>
          }
        >
          {mode === 'answer' && (
            <AnswerPanel
              text={answer}
              onChange={setAnswer}
              error={
                isAnswerMissing && answer.trim() === '' ? t('authorizations.draft.answerMissing') : undefined
              }
            />
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is */}
          <div onFocus={sectionAt} className={css.sections}>
            <div data-section="who">
              <WhoSection {...section('who')} />
            </div>
            <div data-section="lines">
              <LinesSection state={states.lines} />
            </div>
            <div data-section="purpose">
              <PurposeSection {...section('purpose')} />
            </div>
            <div data-section="files">
              <FilesSection state={states.files} />
            </div>
            <div data-section="remarks">
              <RemarksSection state={states.remarks} />
            </div>
          </div>
        </SideLayout>
      </div>
      {dialog === 'submit' && (
        <SubmitDialog
          isBusy={command.isBusy}
          error={command.error}
          onSafe={close}
          onConfirm={() => void submit()}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDialog
          isBusy={command.isBusy}
          error={command.error}
          onSafe={() => setDialog(undefined)}
          onConfirm={() => void discard()}
        />
      )}
      {dialog === 'copy' && <CopyDialog except={first.id} onClose={() => setDialog(undefined)} />}
      {state.phase === 'stale' && <StaleDialog />}
    </DraftContext>
  )
}
