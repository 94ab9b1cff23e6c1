import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showCase } from '../casework/queries.ts'
import { feature } from './list.ts'

/** Begins the report that takes the place of this one, and goes on with it. */
const useCorrection = ({ id, kind, permitId }: FieldReport, onError?: (error: unknown) => void) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useSending({
    mutationFn: (more: object) =>
      call('field-reports.create', { body: { kind, permitId, corrects: { id }, ...more } }),
    onSuccess: async (made) => {
      showCase(queries, feature, made)
      await navigate({ to: `/field-reports/${made.id}/edit` })
    },
    ...(onError === undefined ? {} : { onError }),
  })
}

const OwnCorrection = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const begin = useCorrection(record, (error) =>
    showToast({ tone: 'red', title: t('field-reports.case.correctFailed'), text: explain(error, t).title }),
  )
  return (
    <Button icon="edit" busy={begin.isPending} onClick={() => begin.mutate({})}>
      {t('field-reports.case.correct')}
    </Button>
  )
}

/** In the grower's place: why, he is told. */
const AskReason = ({ record, onClose }: { record: FieldReport; onClose: () => void }) => {
  const { t } = useTranslation()
  const formId = useId()
  const say = (key: string) => t(`field-reports.case.correctFor.${key}`)
  const begin = useCorrection(record)
  const form = useForm({
    standing: { reason: '' },
    judge: ({ reason }) => ({ reason: reason.trim() === '' ? 'field-reports.phone.wanted' : undefined }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={begin.isPending}
      title={t('field-reports.case.correctFor.title', { number: isolated(record.number ?? '') })}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={begin.isPending}>
            {say('keep')}
          </Button>
          <Button type="submit" form={formId} size={36} kind="primary" busy={begin.isPending}>
            {t('field-reports.draft.begin')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        isBusy={begin.isPending}
        className="pv-stack pv-gap-12"
        onSubmit={({ reason }) =>
          begin.mutate({
            establishmentId: record.applicant.id,
            receivedOn: todayHere(),
            correctionReason: reason.trim(),
          })
        }
      >
        <p>{say('what')}</p>
        <TextAreaField
          {...form.at('reason')}
          label={say('reason')}
          hint={say('hint')}
          rows={3}
          maxLength={2000}
        />
        <FormFailure error={begin.error} />
      </Form>
    </Dialog>
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
