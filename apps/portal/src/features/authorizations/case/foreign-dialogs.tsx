import type { ForeignCopy } from '@papaver/contract/authorizations/foreign-copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { listed } from '../../../platform/listed.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { refreshAround } from '../../casework/sending.ts'
import { authorizationQuery, foreignCopyQuery } from '../queries.ts'

interface DialogProps {
  id: string
  copy: ForeignCopy
  onClose: () => void
}

/** One step at most for each time that the dialog is opened, however often it is pressed. */
const useStep = (
  { id, onClose }: DialogProps,
  done: string,
  run: (idempotencyKey: string) => Promise<ForeignCopy>,
) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [key] = useState(newKey)
  const { mutate, isPending, error } = useSending({
    mutationFn: () => run(key),
    onSuccess: (fresh) => {
      client.setQueryData(foreignCopyQuery(id).queryKey, fresh)
      // The case may have lost its reason for attention, and has a line more in its history.
      void client.invalidateQueries({ queryKey: authorizationQuery(id).queryKey })
      refreshAround(client, 'authorizations', id)
      showToast({ tone: 'green', title: t(`authorizations.case.foreign.${done}`) })
      onClose()
    },
  })
  const refusal = error === null ? undefined : explain(error, t).title
  return { mutate, isPending, refusal }
}

/** Asks before a mail or a message goes out of the house. */
export const SendDialog = (props: DialogProps) => {
  const { id, copy, onClose } = props
  const { t } = useTranslation()
  const say = (key: string) => t(`authorizations.case.foreign.${key}`)
  const { mutate, isPending, refusal } = useStep(props, 'sent', (idempotencyKey) =>
    call('authorizations.sendForeignCopy', { params: { id }, body: {}, idempotencyKey }),
  )
  const mails = listed(copy.addressees.map(({ mail }) => isolated(mail)))
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={say('sendTitle')}
      consequences={[
        t(`authorizations.case.foreign.${copy.way === 'machine' ? 'sendMessage' : 'sendWhat'}`, { mails }),
      ]}
      safeLabel={say('keep')}
      confirmLabel={say(copy.entries.length > 0 ? 'again' : 'send')}
      busy={isPending}
      error={refusal}
      onSafe={onClose}
      onConfirm={() => mutate()}
    />
  )
}

/** Notes that an officer has transmitted the permit through the exchange himself. */
export const TransmissionDialog = (props: DialogProps & { days: NonNullable<ForeignCopy['days']> }) => {
  const { id, days, onClose } = props
  const { t } = useTranslation()
  const say = (key: string) => t(`authorizations.case.foreign.${key}`)
  const [on, setOn] = useState(days.to)
  const { mutate, isPending, refusal } = useStep(props, 'noted', (idempotencyKey) =>
    call('authorizations.noteTransmission', { params: { id }, body: { on }, idempotencyKey }),
  )
  const isWithin = on >= days.from && on <= days.to
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={say('noteTitle')}
      consequences={[say('noteWhat')]}
      safeLabel={say('keep')}
      confirmLabel={say('note')}
      ready={isWithin}
      busy={isPending}
      error={refusal}
      onSafe={onClose}
      onConfirm={() => mutate()}
    >
      <DateField
        label={say('day')}
        value={on}
        min={days.from}
        max={days.to}
        onChange={setOn}
        {...(isWithin ? { hint: say('dayRange') } : { error: say('dayRange') })}
      />
    </ConfirmDialog>
  )
}
