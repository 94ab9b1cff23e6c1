import { textFields } from '@papaver/contract/incb-forms/commands.ts'
import type { FormParams, FormView, ViewPart } from '@papaver/contract/incb-forms/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { showToast } from '../../platform/toasts.ts'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
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
  const client = useQueryClient()
  const command = useCommand({
    fields: textFields,
    words: 'incb-forms.text',
    begun: { said: part.text?.said ?? '' },
    send: ({ said }) =>
      call('incb-forms.write', {
        params,
        body: { version: form.version, part: part.key, said: said ?? '' },
      }),
    onDone: async () => {
      await client.invalidateQueries({ queryKey: ['incb-forms'] })
      showToast({ tone: 'green', title: t('incb-forms.text.kept') })
      onClose()
    },
  })
  return (
    <CommandDialog
      command={command}
      width={720}
      title={usePartTitle()(part)}
      confirm={t('incb-forms.text.save')}
      more={{ said: { label: part.text?.title ?? part.name } }}
      onClose={onClose}
    />
  )
}
