import { type Figures, isFarOff, wantsWords } from '@papaver/contract/field-reports/receipts.ts'
import type { Receipt } from '@papaver/contract/field-reports/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { readDecimal, readWhole, typedDecimal } from '../../ui/decimal-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAmount } from './amounts.tsx'
import { receiptsQuery } from './queries.ts'

const pools = ['plants', 'fresh', 'dry'] as const
const words = 'field-reports.receipts.confirm'

/** What really arrived: begins with what was said, and may say otherwise. Sent twice it counts once. */
export const ConfirmReceipt = ({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const formId = useId()
  const queries = useQueryClient()
  const amount = useAmount()
  const key = useRef(newKey())
  const { received: earlier } = receipt
  const isAgain = earlier !== null
  const said = (pool: (typeof pools)[number]) => {
    const figure = (earlier ?? receipt.said)[pool]
    return figure === '0' ? '' : typedDecimal(figure, i18n.language)
  }
  const isRead = (typed: string) => ['amount', 'empty'].includes(readDecimal(typed, i18n.language).kind)
  const read = (typed: string): string | undefined => {
    const reading = readDecimal(typed, i18n.language)
    return reading.kind === 'amount' ? reading.amount : undefined
  }
  const typed = (values: { plants: string; fresh: string; dry: string }): Figures => ({
    plants: String(readWhole(values.plants, i18n.language) ?? 0),
    fresh: read(values.fresh) ?? '0',
    dry: read(values.dry) ?? '0',
  })
  const form = useForm({
    standing: {
      on: receipt.receivedOn ?? todayHere(),
      plants: said('plants'),
      fresh: said('fresh'),
      dry: said('dry'),
      comment: '',
    },
    judge: ({ on, plants, fresh, dry, comment }) => ({
      on: on !== '' && on <= todayHere() && on >= receipt.deliveredOn ? undefined : 'casework.faults.invalid',
      plants:
        plants.trim() === '' || readWhole(plants, i18n.language) !== undefined
          ? undefined
          : 'casework.faults.invalid',
      fresh: isRead(fresh) ? undefined : 'casework.faults.invalid',
      dry: isRead(dry) ? undefined : 'casework.faults.invalid',
      comment:
        comment.trim() === '' && wantsWords(receipt.said, typed({ plants, fresh, dry }), earlier)
          ? `${words}.words`
          : undefined,
    }),
  })
  const send = useSending({
    mutationFn: ({ on, plants, fresh, dry, comment }: typeof form.values) =>
      call('field-reports.receive', {
        params: { id: receipt.id },
        body: {
          on,
          plants: readWhole(plants, i18n.language) ?? 0,
          fresh: read(fresh) ?? '0',
          dry: read(dry) ?? '0',
          ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          ...(isAgain ? { isCorrection: true } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: receiptsQuery.queryKey })
      showToast({ tone: 'green', title: t(`${words}.done`) })
      onClose()
    },
  })
  const now = typed(form.values)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={send.isPending}
      title={t(`${words}.${isAgain ? 'titleAgain' : 'title'}`, { number: receipt.number })}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={send.isPending}>
            {t(`${words}.keep`)}
          </Button>
          <Button type="submit" form={formId} size={36} kind="primary" busy={send.isPending}>
            {t(`${words}.send`)}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={(values) => send.mutate(values)}
        isBusy={send.isPending}
        className="pv-stack pv-gap-12"
      >
        <p>
          <bdi>{receipt.grower}</bdi>
          {t('ui.colon')} {amount(receipt.said)}
        </p>
        <DateField {...form.at('on')} label={t(`${words}.on`)} min={receipt.deliveredOn} max={todayHere()} />
        {pools.map((pool) => (
          <TextField key={pool} {...form.at(pool)} label={t(`${words}.${pool}`)} ltr optional />
        ))}
        {isFarOff(receipt.said, now) && (
          <LineNotice tone="amber" icon="alert-triangle">
            <p role="status">
              {t(`${words}.far`, {
                received: isolated(amount(now)),
                said: isolated(amount(receipt.said)),
              })}
            </p>
          </LineNotice>
        )}
        <TextAreaField
          {...form.at('comment')}
          label={t(`${words}.comment`)}
          optional
          rows={2}
          maxLength={2000}
        />
        <p className="pv-hint">{t(`${words}.what`)}</p>
        <FormFailure error={send.error} />
      </Form>
    </Dialog>
  )
}
