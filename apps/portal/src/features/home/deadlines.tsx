import type { CalendarItem } from '@papaver/contract/calendar/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Clock } from '../../ui/clock.tsx'
import { hrefOfEntry } from '../calendar/entry.tsx'
import { DueRow } from './due-row.tsx'
import css from './work-home.module.css'

const Row = ({ item }: { item: CalendarItem }) => {
  const { t } = useTranslation()
  const { number, subject, what, feature, workingDaysLeft } = item
  const kind = t(`work.kinds.${feature}`)
  return (
    <DueRow
      href={hrefOfEntry(item)}
      number={number}
      name={subject || kind}
      party={number === null ? kind : subject}
      action={t(`calendar.what.${what}`)}
    >
      <Clock state="running" workingDaysLeft={workingDaysLeft} />
    </DueRow>
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
