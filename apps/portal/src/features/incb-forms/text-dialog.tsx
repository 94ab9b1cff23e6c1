import { longestText } from '@papaver/contract/incb-forms/layout.ts'
import type { FormParams, FormView, ViewPart } from '@papaver/contract/incb-forms/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { usePartTitle } from './form-words.tsx'

interface TextDialogProps {
  params: FormParams
  form: FormView
  part: ViewPart
  onClose: () => void
}

/** What officers say in a part beside its figures. */
export const TextDialog = ({ params, form, part, onClose }: TextDialogProps) => {
  const { t } = useTranslation()
  const formId = useId()
  const client = useQueryClient()
  const [standing] = useState(() => ({ said: part.text?.said ?? '' }))
  const fields = useForm({ standing, judge: () => ({}) })
  const { mutate, isPending, error } = useSending({
    mutationFn: ({ said }: { said: string }) =>
      call('incb-forms.write', {
        params,
        body: { version: form.version, part: part.key, said: said.trim() },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['incb-forms'] })
      showToast({ tone: 'green', title: t('incb-forms.text.kept') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={720}
      title={usePartTitle()(part)}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {t('incb-forms.text.save')}
        </Button>
      }
    >
      <Form form={fields} onSubmit={mutate} isBusy={isPending} id={formId} className="pv-stack pv-gap-12">
        <TextAreaField
          {...fields.at('said')}
          label={part.text?.title ?? part.name}
          maxLength={longestText}
          rows={10}
        />
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
