import { enterFields } from '@papaver/contract/balances/commands.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { showToast } from '../../platform/toasts.ts'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { judgeLetter } from './letter-day.ts'
import { statementPlace } from './queries.ts'

/** The first estimate or assessment of a substance for a year; leads to its statement. */
export const EnterDialog = ({ year, onClose }: { year: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const substances = useSubstanceOptions()
  const command = useCommand({
    fields: enterFields,
    words: 'balances.fields',
    faults: 'balances.faults',
    begun: { year: String(year), day: todayHere() },
    judge: judgeLetter,
    send: (body) => call('balances.enter', { body }),
    onDone: async ({ id }) => {
      showToast({ tone: 'green', title: t('balances.saved') })
      await client.invalidateQueries({ queryKey: ['balances'] })
      await navigate({ to: statementPlace(id) })
    },
  })
  const substanceId = substances.map(({ id, label, code, synonyms, nearness }) => ({
    ...{ value: String(id), label, code, synonyms, nearness },
  }))
  return (
    <CommandDialog
      command={command}
      title={t('balances.add')}
      confirm={t('balances.add')}
      options={{ substanceId }}
      onClose={onClose}
    />
  )
}
