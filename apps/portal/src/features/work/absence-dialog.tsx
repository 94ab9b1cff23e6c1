import type { Load } from '@papaver/contract/work/load-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
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
  const say = (key: string, values = {}) => t(`work.absence.${key}`, values)
  const client = useQueryClient()
  const formId = useId()
  const write = useSending({
    mutationFn: (body: { until: string | null; standInId?: string | null }) =>
      call('work.setAbsence', { params: { id: officer.id }, body }),
    onSuccess: (load) => {
      client.setQueryData(loadQuery.queryKey, load)
      onClose()
    },
  })
  const form = useForm({
    standing: { until: officer.awayUntil ?? '', standInId: officer.standIn?.id ?? null },
    judge: ({ until }) => ({
      until:
        until === '' ? 'work.absence.untilMissing' : until < todayHere() ? 'work.absence.past' : undefined,
    }),
    refusal: write.error,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      width={480}
      title={say('title', { who: officer.name })}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={write.isPending}>
            {t('ui.close')}
          </Button>
          {officer.awayUntil !== null && (
            <Button size={36} busy={write.isPending} onClick={() => write.mutate({ until: null })}>
              {say('back')}
            </Button>
          )}
          <Button size={36} kind="primary" type="submit" form={formId} busy={write.isPending}>
            {say('save')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="pv-stack pv-gap-12"
        isBusy={write.isPending}
        onSubmit={({ until, standInId }) => write.mutate({ until, standInId })}
      >
        <p className="pv-note">{say('what')}</p>
        <DateField {...form.at('until')} label={say('until')} min={todayHere()} />
        <SelectField
          {...form.at('standInId')}
          label={say('standIn')}
          optional
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormFailure error={form.failure} />
      </Form>
    </Dialog>
  )
}
