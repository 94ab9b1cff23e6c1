import { absenceFields } from '@papaver/contract/work/commands.ts'
import type { Load } from '@papaver/contract/work/load-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { loadQuery } from './queries.ts'

type Officer = Load['officers'][number]

interface AbsenceDialogProps {
  officer: Officer
  others: readonly Officer[]
  onClose: () => void
}

/** Until when an officer is away, and who stands in for him. */
export const AbsenceDialog = ({ officer, others, onClose }: AbsenceDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const params = { id: officer.id }
  const onDone = (load: Load) => {
    client.setQueryData(loadQuery.queryKey, load)
    onClose()
  }
  const command = useCommand({
    fields: absenceFields,
    words: 'work.absence',
    begun: { until: officer.awayUntil ?? '', standInId: officer.standIn?.id ?? '' },
    send: (body) => call('work.setAbsence', { params, body }),
    onDone,
  })
  const back = useSending({
    mutationFn: () => call('work.setAbsence', { params, body: { until: null } }),
    onSuccess: onDone,
  })
  return (
    <CommandDialog
      command={command}
      width={480}
      title={t('work.absence.title', { who: officer.name })}
      note={t('work.absence.what')}
      confirm={t('work.absence.save')}
      cancel={t('ui.close')}
      beside={
        officer.awayUntil !== null && (
          <Button size={36} busy={back.isPending} disabled={command.isBusy} onClick={() => back.mutate()}>
            {t('work.absence.back')}
          </Button>
        )
      }
      options={{ standInId: others.map(({ id, name }) => ({ value: id, label: name })) }}
      onClose={onClose}
    />
  )
}
