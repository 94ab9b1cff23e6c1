import type { IncomingItem, OutgoingItem } from '@papaver/contract/exchange/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'

/** What a message says, in a row: of a change which, when, why, and what came in its place. */
export const NewsLines = ({
  message: { subject, change, isCorrection },
}: {
  message: Pick<IncomingItem | OutgoingItem, 'subject' | 'change' | 'isCorrection'>
}) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (change === null) return t(isCorrection ? 'exchange.row.correction' : `exchange.subjects.${subject}`)
  const { reason, successor } = change
  return (
    <span className="pv-stack pv-gap-2">
      <span>
        {t('exchange.row.change', {
          change: t(`exchange.changes.${change.change}`),
          day: mediumDay(change.on),
        })}
      </span>
      {successor !== null && <span>{t('exchange.row.successor', { number: isolated(successor) })}</span>}
      {reason !== null && <span>{t('exchange.row.reason', { reason: isolated(reason) })}</span>}
    </span>
  )
}
