import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useCaseWords } from '../context.ts'
import { callCase } from '../queries.ts'
import { enteredFor, useDraftView } from './draft-context.ts'
import { typedOf } from './use-draft.ts'

interface StepProps {
  isBusy: boolean
  error: unknown
  onSafe: () => void
  onConfirm: () => void
}

const noSubmission = (): { sentence?: string; values?: Record<string, unknown> } => ({})

const useWhatIsSent = () => {
  const view = useDraftView()
  const useSubmission = view.form.useSubmission ?? noSubmission
  const { sentence, values = {} } = useSubmission(view)
  return { sentence, values: { ...values, context: view.form.contextOf?.(view.record) } }
}

/** Submitting: what is declared, and what will happen then. */
export const SubmitDialog = ({ isBusy, error, onSafe, onConfirm }: StepProps) => {
  const { t } = useTranslation()
  const say = useCaseWords()
  const { mediumDay } = useFormats()
  const view = useDraftView()
  const { checks } = view
  const { sentence, values } = useWhatIsSent()
  const [isDeclared, setDeclared] = useState(false)
  const entered = enteredFor(view)
  const warnings = checks.filter(({ severity }) => severity === 'warn').length
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={say('draft.submitTitle', values)}
      consequences={[
        ...(sentence === undefined ? [] : [sentence]),
        say('draft.submitThen'),
        ...(warnings > 0 ? [say('draft.submitWarnings', { count: warnings })] : []),
        say(entered === undefined ? 'draft.submitBack' : 'draft.entry.submitBack'),
      ]}
      safeLabel={say('draft.notYet')}
      confirmLabel={say('draft.submit')}
      ready={isDeclared}
      busy={isBusy}
      error={error === undefined ? undefined : explain(error, t).title}
      onSafe={onSafe}
      onConfirm={onConfirm}
    >
      <CheckField
        label={
          entered === undefined
            ? say('draft.declaration', values)
            : say('draft.entry.declaration', {
                company: entered.company,
                day: mediumDay(entered.receivedOn),
              })
        }
        checked={isDeclared}
        onChange={setDeclared}
      />
    </ConfirmDialog>
  )
}

export const DiscardDialog = ({ isBusy, error, onSafe, onConfirm }: StepProps) => {
  const { t } = useTranslation()
  const say = useCaseWords()
  const { values } = useWhatIsSent()
  return (
    <ConfirmDialog
      open
      icon="trash"
      title={say('draft.discardTitle')}
      consequences={[say('draft.discardWhat', values), say('draft.discardFinal')]}
      safeLabel={say('draft.keep')}
      confirmLabel={say('draft.discard')}
      busy={isBusy}
      error={error === undefined ? undefined : explain(error, t).title}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

/** Somebody saved a newer version, perhaps oneself in another tab: nothing is lost before one has chosen. */
export const StaleDialog = () => {
  const { t, i18n } = useTranslation()
  const say = useCaseWords()
  const { moment } = useFormats()
  const view = useDraftView()
  const { draft, form, record } = view
  const [failure, setFailure] = useState<unknown>(undefined)
  const { data: newer, refetch } = useQuery({
    queryKey: [form.feature, record.id, 'newer'],
    queryFn: ({ signal }) => callCase<CaseView>(form.feature, 'get', { params: { id: record.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const settle = async (choice: 'mine' | 'theirs') => {
    const ground = newer ?? (await refetch({ throwOnError: true })).data
    if (ground === undefined) return
    const how = choice === 'mine' ? 'mine' : { theirs: typedOf(view, ground, i18n.language) }
    await draft.settle(ground, how)
  }
  const choose = (choice: 'mine' | 'theirs') => void settle(choice).catch(setFailure)
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="refresh"
      title={say('draft.staleTitle')}
      consequences={[
        newer === undefined
          ? say('draft.staleWhat')
          : say('draft.staleWhen', { at: moment(newer.updatedAt) }),
        say('draft.staleMine'),
        say('draft.staleTheirs'),
      ]}
      safeLabel={say('draft.keepMine')}
      confirmLabel={say('draft.showNewer')}
      // Not busy while the newer version comes: then the button that throws the work away would take the focus.
      ready={newer !== undefined}
      error={failure === undefined ? undefined : explain(failure, t).title}
      onSafe={() => choose('mine')}
      onConfirm={() => choose('theirs')}
    />
  )
}
