import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarWeek,
  IconClipboardCheck,
  IconInbox,
  IconListCheck,
  IconMessage2,
  IconMessageQuestion,
  IconPencil,
  IconProgress,
  IconRosetteDiscountCheck,
  IconUserPlus,
  IconWritingSign,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import css from './counts.module.css'

interface Figure {
  icon: typeof IconInbox
  /** The list of what is counted. */
  href: string
  /** Coloured as soon as it is not zero. */
  tone?: 'red' | 'amber'
}

/** Every figure the server may send, in the order in which they are shown; which come depends on the person. */
const figures: Record<string, Figure> = {
  overdue: { icon: IconAlertTriangle, href: '#/import-export?view=overdue', tone: 'red' },
  sign: { icon: IconWritingSign, href: '#/import-export?view=sign' },
  work: { icon: IconProgress, href: '#/import-export?view=mine' },
  answered: { icon: IconMessage2, href: '#/import-export?view=mine&flag=answered' },
  unassigned: { icon: IconInbox, href: '#/import-export?view=unassigned' },
  question: { icon: IconMessageQuestion, href: '#/import-export?view=waiting', tone: 'amber' },
  draft: { icon: IconPencil, href: '#/import-export?status=DRA' },
  reportDue: { icon: IconClipboardCheck, href: '#/import-export/movements', tone: 'amber' },
  active: { icon: IconRosetteDiscountCheck, href: '#/import-export?view=active' },
  expectedToday: { icon: IconCalendarEvent, href: '#/import-export/customs?when=today' },
  expectedWeek: { icon: IconCalendarWeek, href: '#/import-export/customs?when=week' },
  tasks: { icon: IconListCheck, href: '#/masters/scheduling', tone: 'amber' },
  people: { icon: IconUserPlus, href: '#/users?view=waiting' },
}

export const Counts = ({ counts }: { counts: Record<string, number> }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const shown = Object.entries(figures).filter(([name]) => counts[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={`pv-card ${css.counts}`} aria-label={t('frame.home.counts')}>
      {shown.map(([name, { icon: Icon, href, tone }]) => {
        const count = counts[name] ?? 0
        return (
          <li key={name} className={css.cell}>
            <a href={href} className={css.link}>
              <span className={css.label} data-tone={count > 0 ? tone : undefined}>
                <Icon size={16} aria-hidden />
                {t(`frame.home.count.${name}`)}
              </span>
              <span className={css.figure}>{number(count)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
