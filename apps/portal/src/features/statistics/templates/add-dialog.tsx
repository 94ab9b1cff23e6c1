import { templateCode } from '@papaver/contract/statistics/template.ts'
import type { EditedTemplate } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepTemplate, placeOf, sendAdd } from './queries.ts'

interface Draft {
  code: string
  from: string
}
const standing: Draft = { code: '', from: '' }
const codeOf = ({ code }: Draft): string => code.trim().toUpperCase()
const faults = (draft: Draft) => ({
  code: templateCode.test(codeOf(draft)) ? undefined : 'statistics.templates.add.codeFault',
  from: draft.from === '' ? 'statistics.templates.add.fromFault' : undefined,
})

interface AddProps {
  templates: readonly EditedTemplate[]
  onClose: () => void
}

/** A further template: its code, and the template whose columns it begins with. */
export const AddDialog = ({ templates, onClose }: AddProps) => {
  const { t } = useTranslation()
  const formId = useId()
  const say = (key: string) => t(`statistics.templates.add.${key}`)
  const fields = useForm({ standing, judge: faults })
  const { mutate, isPending, error } = useSending({
    mutationFn: (draft: Draft) => sendAdd(codeOf(draft), draft.from),
    onSuccess: (detail) => {
      keepTemplate(detail)
      onClose()
      location.hash = placeOf(detail.code)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={520}
      title={say('title')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {say('confirm')}
        </Button>
      }
    >
      <Form
        form={fields}
        onSubmit={(draft) => mutate(draft)}
        isBusy={isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <TextField {...fields.at('code')} label={say('code')} hint={say('codeHint')} maxLength={10} />
        <SelectField
          {...fields.choiceAt('from')}
          label={say('from')}
          hint={say('fromHint')}
          options={templates
            .filter(({ published }) => published !== null)
            .map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
        />
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
