import type { FormStep } from '@papaver/contract/incb-forms/life.ts'
import type { FormParams, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Draft {
  sentOn: string
  reference: string
  reason: string
}

const faultsOf =
  (step: FormStep) =>
  ({ sentOn, reference, reason }: Draft) => ({
    sentOn: step === 'send' && sentOn === '' ? 'incb-forms.faults.day' : undefined,
    reference: step === 'send' && reference.trim() === '' ? 'incb-forms.faults.reference' : undefined,
    reason: step === 'return' && reason.trim() === '' ? 'incb-forms.faults.reason' : undefined,
  })

/** Sends a step with what it asks for; of an approval also which figures were seen. */
export const useStep = (params: FormParams, form: FormView, onDone: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ step, draft }: { step: FormStep; draft?: Draft }) =>
      call('incb-forms.act', {
        params: { ...params, action: step },
        body: {
          version: form.version,
          ...(step === 'approve' ? { seal: form.seal } : {}),
          ...(step === 'send' && draft ? { sentOn: draft.sentOn, reference: draft.reference.trim() } : {}),
          ...(step === 'return' && draft ? { reason: draft.reason.trim() } : {}),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['incb-forms'] })
      showToast({ tone: 'green', title: t('incb-forms.moved') })
      onDone()
    },
  })
}

interface StepDialogProps {
  params: FormParams
  form: FormView
  step: FormStep
  onClose: () => void
}

/** A step that asks for something: the day and reference of the sending, or why it goes back. */
export const StepDialog = ({ params, form, step, onClose }: StepDialogProps) => {
  const { t } = useTranslation()
  const formId = useId()
  const [standing] = useState<Draft>(() => ({ sentOn: todayHere(), reference: '', reason: '' }))
  const fields = useForm({ standing, judge: faultsOf(step) })
  const { mutate, isPending, error } = useStep(params, form, onClose)
  const title = t(`incb-forms.steps.${step}`)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={520}
      title={title}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {title}
        </Button>
      }
    >
      <Form
        form={fields}
        onSubmit={(draft) => mutate({ step, draft })}
        isBusy={isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        {step === 'send' && (
          <>
            <DateField {...fields.at('sentOn')} label={t('incb-forms.facts.sent')} />
            <TextField {...fields.at('reference')} label={t('incb-forms.facts.reference')} maxLength={120} />
          </>
        )}
        {step === 'return' && (
          <TextAreaField
            {...fields.at('reason')}
            label={t('incb-forms.override.reason')}
            maxLength={1000}
            rows={3}
          />
        )}
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
