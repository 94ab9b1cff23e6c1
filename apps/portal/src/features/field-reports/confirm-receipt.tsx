import { receiptFields } from '@papaver/contract/field-reports/commands.ts'
import { type Figures, isFarOff, wantsWords } from '@papaver/contract/field-reports/receipts.ts'
import type { Receipt } from '@papaver/contract/field-reports/schema.ts'
import type { TypedInputs } from '@papaver/contract/fields/inputs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { isStorable } from '../../ui/decimal-text.ts'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { LineNotice } from '../../ui/line-notice.tsx'
import { useAmount } from './amounts.tsx'
import { receiptsQuery } from './queries.ts'

const words = 'field-reports.receipts.confirm'

type Said = TypedInputs<typeof receiptFields>
const orNothing = (figure: string): string => (figure === '0' ? '' : figure)
const figureOf = (said: Said[keyof Said]): string => (isStorable(String(said)) ? String(said) : '0')
/** What cannot be read counts as nothing here. */
const figuresOf = ({ plants, fresh, dry }: Said): Figures => ({
  plants: figureOf(plants),
  fresh: figureOf(fresh),
  dry: figureOf(dry),
})

/** What really arrived: begins with what was said, and may say otherwise. Sent twice it counts once. */
export const ConfirmReceipt = ({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const amount = useAmount()
  const key = useRef(newKey())
  const { received: earlier, deliveredOn } = receipt
  const isAgain = earlier !== null
  const { plants, fresh, dry } = earlier ?? receipt.said
  const command = useCommand({
    fields: receiptFields,
    words,
    begun: {
      on: receipt.receivedOn ?? todayHere(),
      plants: orNothing(plants),
      fresh: orNothing(fresh),
      dry: orNothing(dry),
    },
    judge: (said) => ({
      on: String(said.on) < deliveredOn ? 'casework.faults.invalid' : undefined,
      comment:
        String(said.comment).trim() === '' && wantsWords(receipt.said, figuresOf(said), earlier)
          ? `${words}.words`
          : undefined,
    }),
    send: ({ on, comment, ...came }) =>
      call('field-reports.receive', {
        params: { id: receipt.id },
        body: {
          on,
          plants: came.plants ?? 0,
          fresh: came.fresh ?? '0',
          dry: came.dry ?? '0',
          ...(comment === null ? {} : { comment }),
          ...(isAgain ? { isCorrection: true } : {}),
        },
        idempotencyKey: key.current,
      }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: receiptsQuery.queryKey })
      showToast({ tone: 'green', title: t(`${words}.done`) })
      onClose()
    },
  })
  const now = figuresOf(command.said)
  return (
    <CommandDialog
      command={command}
      width={440}
      title={t(`${words}.${isAgain ? 'titleAgain' : 'title'}`, { number: receipt.number })}
      first={
        <p>
          <bdi>{receipt.grower}</bdi>
          {t('ui.colon')} {amount(receipt.said)}
        </p>
      }
      confirm={t(`${words}.send`)}
      cancel={t(`${words}.keep`)}
      more={{ on: { earliest: deliveredOn } }}
      onClose={onClose}
    >
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
      <p className="pv-hint">{t(`${words}.what`)}</p>
    </CommandDialog>
  )
}
