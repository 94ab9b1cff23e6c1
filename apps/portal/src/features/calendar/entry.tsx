import type { CalendarMonth } from '@papaver/contract/calendar/schema.ts'
import type { DateName } from '@papaver/contract/casework/dates.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { classNames } from '../../ui/class-names.ts'
import { unbroken } from '../../ui/code.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import css from './calendar.module.css'

type Entry = CalendarMonth['days'][number]['entries'][number]

const icons: Record<DateName, IconName> = {
  response: 'alert-triangle',
  decision: 'gavel',
  closing: 'archive',
  reply: 'world',
  answer: 'message-question',
  figures: 'clipboard-list',
  form: 'file-text',
  report: 'send',
  certificate: 'file-text',
  returned: 'send',
  copy: 'send',
  confirmation: 'world',
  receipt: 'truck-delivery',
  destruction: 'trash',
  start: 'plant-2',
  accounting: 'scale',
  arrival: 'truck-delivery',
  renewal: 'refresh',
  end: 'calendar-off',
  partnerLicence: 'calendar-off',
}

export const hrefOfEntry = ({ feature, id, place }: Pick<Entry, 'feature' | 'id' | 'place'>): string =>
  hrefOf(place ?? `${caseKinds.find((kind) => kind.feature === feature)?.place}/${id}`)

/** What a day is: sign and word; what is late has a sign of its own, and a word for those who see no signs. */
export const What = ({ what, isLate }: Pick<Entry, 'what' | 'isLate'>) => {
  const { t } = useTranslation()
  return (
    <span className={classNames('pv-inline pv-gap-4 pv-narrow pv-within', isLate && 'pv-red pv-strong')}>
      <Icon name={isLate ? 'clock-exclamation' : icons[what]} size={14} className="pv-rigid" />
      <span className="pv-clip">{t(`calendar.what.${what}`)}</span>
      {isLate && <span className="pv-hidden">, {t('calendar.late')}</span>}
    </span>
  )
}

/** One date in a day of the month. A column has room for the end of a number, by which people tell them apart. */
export const MonthEntry = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const number = entry.number ?? t(`work.kinds.${entry.feature}`)
  const cut = entry.place === null ? number.lastIndexOf('/') + 1 : 0
  return (
    <li className="pv-narrow">
      <a
        href={hrefOfEntry(entry)}
        className={classNames(
          `${css.entry} pv-block pv-small pv-unlinked pv-text-colour pv-round-4 pv-narrow`,
          entry.isLate && css.late,
        )}
      >
        <What {...entry} />
        <bdi dir="ltr" title={number} className={`${unbroken(number)} ${css.number} pv-block pv-dim pv-clip`}>
          <span className={css.prefix}>{number.slice(0, cut)}</span>
          {number.slice(cut)}
        </bdi>
      </a>
    </li>
  )
}
