import { correctForFields } from '@papaver/contract/field-reports/commands.ts'
import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { showCase } from '../casework/queries.ts'
import { feature } from './list.ts'

/** Begins the report that takes the place of this one, and goes on with it. */
const useCorrection = ({ id, kind, permitId }: FieldReport) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return {
    begin: (more: object) =>
      call('field-reports.create', { body: { kind, permitId, corrects: { id }, ...more } }),
    goOn: async (made: FieldReport) => {
      showCase(queries, feature, made)
      await navigate({ to: `/field-reports/${made.id}/edit` })
    },
  }
}

const OwnCorrection = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const { begin, goOn } = useCorrection(record)
  const beginning = useSending({
    mutationFn: begin,
    onSuccess: goOn,
    onError: (error) =>
      showToast({ tone: 'red', title: t('field-reports.case.correctFailed'), text: explain(error, t).title }),
  })
  return (
    <Button icon="edit" busy={beginning.isPending} onClick={() => beginning.mutate({})}>
      {t('field-reports.case.correct')}
    </Button>
  )
}

/** In the grower's place: why, he is told. */
const AskReason = ({ record, onClose }: { record: FieldReport; onClose: () => void }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`field-reports.case.correctFor.${key}`)
  const { begin, goOn } = useCorrection(record)
  const command = useCommand({
    fields: correctForFields,
    words: 'field-reports.case.correctFor',
    send: ({ reason }) =>
      begin({
        establishmentId: record.applicant.id,
        receivedOn: todayHere(),
        correctionReason: reason,
      }),
    onDone: goOn,
  })
  return (
    <CommandDialog
      command={command}
      width={440}
      title={t('field-reports.case.correctFor.title', { number: isolated(record.number ?? '') })}
      first={<p>{say('what')}</p>}
      confirm={t('field-reports.draft.begin')}
      cancel={say('keep')}
      more={{ reason: { hint: say('hint') } }}
      onClose={onClose}
    />
  )
}

/** Corrects a report: the grower his own, an officer in his place. */
export const CorrectReport = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const [isAsked, setAsked] = useState(false)
  if (!mayDo(account, 'case.enter')) return <OwnCorrection record={record} />
  return (
    <>
      <Button icon="edit" onClick={() => setAsked(true)}>
        {t('field-reports.case.correctEntry')}
      </Button>
      {isAsked && <AskReason record={record} onClose={() => setAsked(false)} />}
    </>
  )
}
