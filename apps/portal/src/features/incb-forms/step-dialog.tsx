import { stepFields } from '@papaver/contract/incb-forms/commands.ts'
import type { FormStep } from '@papaver/contract/incb-forms/life.ts'
import type { FormParams, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'

interface StepDialogProps {
  params: FormParams
  form: FormView
  step: FormStep
  onClose: () => void
}
type Step = Omit<StepDialogProps, 'onClose'>

/** Sends a step with what it asks for; of an approval also which figures were seen. */
const sendStep = ({ params, form, step }: Step, values: object) =>
  call('incb-forms.act', {
    params: { ...params, action: step },
    body: { version: form.version, ...(step === 'approve' ? { seal: form.seal } : {}), ...values },
  })

const useDone = (onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['incb-forms'] })
    showToast({ tone: 'green', title: t('incb-forms.moved') })
    onDone()
  }
}

/** A step that asks for nothing. */
export const useStep = (params: FormParams, form: FormView, onDone: () => void) => {
  const onSuccess = useDone(onDone)
  return useSending({ mutationFn: (step: FormStep) => sendStep({ params, form, step }, {}), onSuccess })
}

/** A step that asks for something: the day and reference of the sending, or why it goes back. */
export const StepDialog = ({ onClose, ...of }: StepDialogProps) => {
  const { t } = useTranslation()
  const fields = stepFields[of.step] ?? []
  const command = useCommand({
    fields,
    words: 'incb-forms.step',
    begun: of.step === 'send' ? { sentOn: todayHere() } : {},
    send: (values) => sendStep(of, values),
    onDone: useDone(onClose),
  })
  const title = t(`incb-forms.steps.${of.step}`)
  return <CommandDialog command={command} title={title} confirm={title} onClose={onClose} />
}
