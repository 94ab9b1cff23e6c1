import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Clock } from '../../ui/clock.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import type { Audience } from './audience.ts'
import css from './work-home.module.css'

type Item = Dashboard['dueNext'][number]

const allOf: Record<Audience, string> = {
  office: '#/import-export?view=mine',
  customs: '#/import-export/customs',
  holder: '#/import-export',
}

/** Who matters to the reader: the applicant to the authority, the partner abroad to the applicant. */
const partyOf = (item: Item, audience: Audience): string =>
  audience === 'holder' ? (item.partnerName ?? item.summary) : item.applicantName

const Row = ({ item, audience }: { item: Item; audience: Audience }) => {
  const { t } = useTranslation()
  const href = `#/import-export/${item.id}`
  return (
    <li className={css.due}>
      <span className={css.dueNumber}>
        {item.number === null ? (
          <a href={href}>{item.summary || item.kindName}</a>
        ) : (
          <PermitNumber number={item.number} href={href} />
        )}
      </span>
      <span className={css.party}>{partyOf(item, audience)}</span>
      <span className={css.deed}>{t(`frame.home.deed.${audience}.${item.status}`)}</span>
      <span className={css.clock}>
        <Clock state={item.clock.state} workingDaysLeft={item.clock.workingDaysLeft} />
      </span>
    </li>
  )
}

/** What is due next, with the deed rather than the status (look §14). */
export const DueNext = ({ items, audience }: { items: readonly Item[]; audience: Audience }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('frame.home.dueNext')}
      aside={<a href={allOf[audience]}>{t(`frame.home.all.${audience}`)}</a>}
      padding="none"
    >
      {items.length === 0 ? (
        <p className={css.nothing}>{t(`frame.home.nothingDue.${audience}`)}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} audience={audience} />
          ))}
        </ul>
      )}
    </Card>
  )
}
