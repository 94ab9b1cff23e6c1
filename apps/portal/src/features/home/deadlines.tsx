import type { CalendarItem } from '@papaver/contract/calendar/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Clock } from '../../ui/clock.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { hrefOfEntry } from '../calendar/entry.tsx'
import css from './work-home.module.css'

const Row = ({ item }: { item: CalendarItem }) => {
  const { t } = useTranslation()
  const { number, subject, what, feature, workingDaysLeft } = item
  return (
    <li className={`${css.due} pv-stack pv-middle pv-gap-4-12 pv-size-13 pv-next`}>
      <span className={css.dueNumber}>
        {number === null ? (
          <a href={hrefOfEntry(item)} className={css.dueGoods} title={subject}>
            {subject || t(`work.kinds.${feature}`)}
          </a>
        ) : (
          <PermitNumber number={number} href={hrefOfEntry(item)} />
        )}
      </span>
      <span className={`${css.party} pv-clip`} title={number === null ? undefined : subject}>
        {number === null ? t(`work.kinds.${feature}`) : subject}
      </span>
      <span className={`${css.action} pv-medium`}>{t(`calendar.what.${what}`)}</span>
      <span className={`${css.clock} pv-flex`}>
        <Clock state="running" workingDaysLeft={workingDaysLeft} />
      </span>
    </li>
  )
}

/** What is owed beside authorizations: of every other kind of case, and where there is no case yet. */
export const Deadlines = ({ items, isAlone }: { items: readonly CalendarItem[]; isAlone: boolean }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t(isAlone ? 'frame.home.dueNext' : 'frame.home.deadlines')}
      aside={<a href="#/calendar?view=coming">{t('frame.home.allDeadlines')}</a>}
      padding="none"
    >
      {items.length === 0 ? (
        <p className={`${css.nothing} pv-words-centre pv-dim`}>{t('frame.home.nothingDue.holder')}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Row key={`${item.id} ${item.what}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}
