import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import { Clock } from '../../ui/clock.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Side } from '../casework/side.ts'
import { useGoodsWords } from '../masters/goods/goods-words.ts'
import { caseHref } from './case-href.ts'
import { actionOf, toneOf } from './due-action.ts'
import { DueRow } from './due-row.tsx'
import css from './work-home.module.css'

type Item = Dashboard['dueNext'][number]

const allOf: Record<Side, string> = {
  office: '#/import-export?view=mine',
  customs: '#/import-export/customs',
  holder: '#/import-export',
}

/** Who matters to the reader: the applicant to the authority, the partner abroad to the applicant. */
const partyOf = (item: Item, side: Side, goods: string): string =>
  side === 'holder' ? (item.partnerName ?? goods) : item.applicantName

/** The day on which goods are awaited; one that has passed is said, as they may still come. */
const PlannedDay = ({ day }: { day: string }) => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  if (day >= todayHere()) return shortDay(day)
  return (
    <StatusPill tone="amber" icon="alert-triangle" variant="bare">
      {t('frame.home.plannedPast', { day: shortDay(day) })}
    </StatusPill>
  )
}

const Row = ({ item, side }: { item: Item; side: Side }) => {
  const { t } = useTranslation()
  const goods = useGoodsWords().first(item)
  const { state, workingDaysLeft, promised } = item.clock
  return (
    <DueRow
      href={caseHref(side, item.id)}
      number={item.number}
      name={goods || item.kindName}
      party={partyOf(item, side, goods)}
      action={t(`frame.home.action.${actionOf(item, side)}`)}
      tone={toneOf(item, side)}
    >
      {item.expectedOn === null ? (
        <Clock state={state} workingDaysLeft={workingDaysLeft} promise={promised} />
      ) : (
        <PlannedDay day={item.expectedOn} />
      )}
    </DueRow>
  )
}

/** What is due next, with the action rather than the status (look §14). */
export const DueNext = ({ items, side }: { items: readonly Item[]; side: Side }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('frame.home.dueNext')}
      aside={<a href={allOf[side]}>{t(`frame.home.all.${side}`)}</a>}
      padding="none"
    >
      {items.length === 0 ? (
        <p className={`${css.nothing} pv-words-centre pv-dim`}>{t(`frame.home.nothingDue.${side}`)}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} side={side} />
          ))}
        </ul>
      )}
    </Card>
  )
}
