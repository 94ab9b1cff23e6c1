import { addDays } from '@papaver/contract/casework/rules.ts'
import { longestWaitDays } from '@papaver/contract/endorsements/rules.ts'
import type { Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { refreshAfterMovement } from '../queries.ts'

interface WaitDialogProps {
  caseId: string
  onClose: () => void
}
interface Draft {
  until: string
  reason: string
}

const judge = ({ until, reason }: Draft) => {
  const today = todayHere()
  const isFit = until > today && until <= addDays(today, longestWaitDays)
  return {
    until: isFit ? undefined : 'endorsements.oneSided.untilFault',
    reason: reason.trim() === '' ? 'endorsements.oneSided.missingReason' : undefined,
  }
}

const useWait = ({ caseId, onClose }: WaitDialogProps) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ until, reason }: Draft) =>
      call('endorsements.wait', { params: { id: caseId }, body: { until, reason: reason.trim() } }),
    onSuccess: onClose,
    onSettled: () => refreshAfterMovement(client),
  })
}

/** Until when the officers wait for the other side, and why. */
const WaitDialog = (props: WaitDialogProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const formId = useId()
  const wait = useWait(props)
  const form = useForm<Draft>({ standing: { until: '', reason: '' }, judge })
  const today = todayHere()
  const say = (key: string) => t(`endorsements.oneSided.${key}`)
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={wait.isPending}
      width={480}
      title={say('wait')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={wait.isPending}>
          {say('wait')}
        </Button>
      }
    >
      <Form
        form={form}
        onSubmit={(draft) => wait.mutate(draft)}
        isBusy={wait.isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <p>{say('waitWhat')}</p>
        <DateField
          {...form.at('until')}
          label={say('until')}
          min={addDays(today, 1)}
          max={addDays(today, longestWaitDays)}
        />
        <TextAreaField
          {...form.at('reason')}
          label={say('reason')}
          hint={say('reasonHint')}
          maxLength={1000}
          rows={2}
        />
        <FormAlert>{wait.isError ? explainRefusal(wait.error, t, formats).title : undefined}</FormAlert>
      </Form>
    </Dialog>
  )
}

/** One side alone has recorded a movement for too long: the officers decide what counts, or wait for the other. */
export const OneSidedCard = ({
  caseId,
  oneSided: { since, waitUntil, mayWait },
}: {
  caseId: string
  oneSided: NonNullable<Reconciliation['oneSided']>
}) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const isWaiting = waitUntil !== null && waitUntil >= todayHere()
  return (
    <Card title={t('endorsements.reconciliation.ONE')}>
      <div className="pv-row pv-wrap pv-apart pv-gap-8-12">
        <StatusPill
          tone={isWaiting ? 'neutral' : 'amber'}
          icon={isWaiting ? 'hourglass-empty' : 'alert-triangle'}
          variant="bare"
        >
          {isWaiting
            ? t('endorsements.oneSided.waiting', { day: day(waitUntil) })
            : t('endorsements.oneSided.since', { day: day(since) })}
        </StatusPill>
        {mayWait && (
          <Button icon="hourglass-empty" onClick={() => setOpen(true)}>
            {t('endorsements.oneSided.wait')}
          </Button>
        )}
      </div>
      {isOpen && <WaitDialog caseId={caseId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
