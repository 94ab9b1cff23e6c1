import type {
  ReturnedEndorsements,
  ReturnedLetterView,
} from '@papaver/contract/endorsements/returned-schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { listed } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useReturn } from './use-return.ts'

interface DialogProps {
  id: string
  onClose: () => void
}
interface LetterDialogProps extends DialogProps {
  letter: ReturnedLetterView
}

/** Asks before a mail goes out of the house. */
export const SendLetterDialog = (props: LetterDialogProps & { returned: ReturnedEndorsements }) => {
  const { id, letter, returned, onClose } = props
  const { t } = useTranslation()
  const { mutate, isPending, refusal } = useReturn(props, 'sent', (_: undefined, idempotencyKey) =>
    call('endorsements.sendReturned', { params: { id, letterId: letter.id }, body: {}, idempotencyKey }),
  )
  const mails = listed(returned.addressees.map(({ mail }) => isolated(mail)))
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={t('endorsements.returned.sendTitle', { number: isolated(letter.number) })}
      consequences={[
        returned.way === 'machine'
          ? t('endorsements.returned.messageWhat', { mails, tab: t('exchange.tabs.outgoing') })
          : t('endorsements.returned.sendWhat', { mails }),
      ]}
      safeLabel={t('endorsements.returned.keep')}
      confirmLabel={t(`endorsements.returned.${letter.deliveries.length > 0 ? 'again' : 'send'}`)}
      busy={isPending}
      error={refusal}
      onSafe={onClose}
      onConfirm={() => mutate(undefined)}
    />
  )
}

/** Notes that an officer has transmitted or posted the letter himself. */
export const NoteLetterDialog = (props: LetterDialogProps) => {
  const { id, letter, onClose } = props
  const { t } = useTranslation()
  const say = (key: string) => t(`endorsements.returned.${key}`)
  const today = todayHere()
  const [on, setOn] = useState(today)
  const { mutate, isPending, refusal } = useReturn(props, 'noted', (day: string, idempotencyKey) =>
    call('endorsements.noteReturned', {
      params: { id, letterId: letter.id },
      body: { on: day },
      idempotencyKey,
    }),
  )
  const isWithin = on >= letter.issuedOn && on <= today
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="send"
      title={t('endorsements.returned.noteTitle', { number: isolated(letter.number) })}
      consequences={[say('noteWhat')]}
      safeLabel={say('keep')}
      confirmLabel={say('note')}
      ready={isWithin}
      busy={isPending}
      error={refusal}
      onSafe={onClose}
      onConfirm={() => mutate(on)}
    >
      <DateField
        label={say('day')}
        value={on}
        min={letter.issuedOn}
        max={today}
        onChange={setOn}
        {...(isWithin ? { hint: say('dayRange') } : { error: say('dayRange') })}
      />
    </ConfirmDialog>
  )
}

/** No export authorization is known that could go back: said once, with a reason. */
export const NothingDialog = (props: DialogProps) => {
  const { id, onClose } = props
  const { t } = useTranslation()
  const formId = useId()
  const say = (key: string) => t(`endorsements.returned.${key}`)
  const { mutate, isPending, refusal } = useReturn(props, 'nothingDone', (reason: string, idempotencyKey) =>
    call('endorsements.returnNothing', { params: { id }, body: { reason }, idempotencyKey }),
  )
  const form = useForm({
    standing: { reason: '' },
    judge: ({ reason }) => ({
      reason: reason.trim() === '' ? 'endorsements.returned.missingReason' : undefined,
    }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={480}
      title={say('nothingTitle')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {say('nothing')}
        </Button>
      }
    >
      <Form
        form={form}
        onSubmit={({ reason }) => mutate(reason.trim())}
        isBusy={isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <p>{say('nothingWhat')}</p>
        <TextAreaField
          {...form.at('reason')}
          label={say('reason')}
          hint={say('reasonHint')}
          maxLength={1000}
          rows={2}
        />
        <FormAlert>{refusal}</FormAlert>
      </Form>
    </Dialog>
  )
}
