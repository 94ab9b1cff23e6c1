import { addTemplateFields } from '@papaver/contract/statistics/commands.ts'
import { templateCode } from '@papaver/contract/statistics/template.ts'
import type { EditedTemplate } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useTranslation } from 'react-i18next'
import { CommandDialog } from '../../../ui/form/command-dialog.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import { keepTemplate, placeOf, sendAdd } from './queries.ts'

const plainCode = (text: string): string => text.trim().toUpperCase()

interface AddProps {
  templates: readonly EditedTemplate[]
  onClose: () => void
}

/** A further template: its code, and the template whose columns it begins with. */
export const AddDialog = ({ templates, onClose }: AddProps) => {
  const { t } = useTranslation()
  const command = useCommand({
    fields: addTemplateFields,
    words: 'statistics.templates.add',
    rules: { templateCode: (text) => templateCode.test(plainCode(text)) },
    send: ({ code, from }) => sendAdd(plainCode(code), from),
    onDone: (detail) => {
      keepTemplate(detail)
      onClose()
      location.hash = placeOf(detail.code)
    },
  })
  return (
    <CommandDialog
      command={command}
      title={t('statistics.templates.add.title')}
      confirm={t('statistics.templates.add.confirm')}
      options={{
        from: templates
          .filter(({ published }) => published !== null)
          .map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
      }}
      onClose={onClose}
    />
  )
}
