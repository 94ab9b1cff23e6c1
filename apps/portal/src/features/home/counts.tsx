import {
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconCalendarWeek,
  IconClipboardCheck,
  IconGavel,
  IconHandStop,
  IconInbox,
  IconListCheck,
  IconMessage2,
  IconMessageQuestion,
  IconPencil,
  IconProgress,
  IconRosetteDiscountCheck,
  IconSend,
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
  /** The figure that says how many of them are past their day; then it is an alarm. */
  late?: string
}

/** Every figure the server may send, in the order in which they are shown; which come depends on the person. */
const figures: Record<string, Figure> = {
  overdue: { icon: IconAlertTriangle, href: '#/import-export?view=overdue', tone: 'red' },
  decide: { icon: IconGavel, href: '#/import-export?view=decide' },
  sign: { icon: IconWritingSign, href: '#/import-export?view=sign' },
  signStopped: { icon: IconBan, href: '#/import-export?view=signStopped', tone: 'red' },
  sendAgain: { icon: IconSend, href: '#/import-export?view=all&flag=copyToRepeat', tone: 'red' },
  disputed: { icon: IconHandStop, href: '#/import-export?view=all&flag=recordDisputed', tone: 'red' },
  work: { icon: IconProgress, href: '#/import-export?view=mine' },
  answered: { icon: IconMessage2, href: '#/import-export?view=mine&flag=answered' },
  unassigned: { icon: IconInbox, href: '#/import-export?view=unassigned' },
  question: { icon: IconMessageQuestion, href: '#/import-export?view=waiting&status=INF', tone: 'amber' },
  draft: { icon: IconPencil, href: '#/import-export?status=DRA' },
  reportDue: {
    icon: IconClipboardCheck,
    href: '#/import-export/movements?view=due',
    tone: 'amber',
    late: 'reportLate',
  },
  active: { icon: IconRosetteDiscountCheck, href: '#/import-export?view=active' },
  stopped: { icon: IconHandStop, href: '#/import-export?view=stopped', tone: 'red' },
  goodsHeld: { icon: IconHandStop, href: '#/import-export/customs?when=held', tone: 'amber' },
  expectedToday: { icon: IconCalendarEvent, href: '#/import-export/customs?when=today' },
  expectedWeek: { icon: IconCalendarWeek, href: '#/import-export/customs?when=week' },
  tasks: { icon: IconListCheck, href: '#/masters/scheduling', tone: 'amber' },
  people: { icon: IconUserPlus, href: '#/users?view=waiting' },
}

/** One figure with its name; what is late says so in a word and a sign, not by its colour alone. */
const Count = ({
  name,
  figure,
  counts,
}: {
  name: string
  figure: Figure
  counts: Record<string, number>
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const count = counts[name] ?? 0
  const late = (figure.late && counts[figure.late]) || 0
  const Icon = late > 0 ? IconAlertTriangle : figure.icon
  const tone = late > 0 ? 'red' : figure.tone
  return (
    <a href={figure.href} className={`${css.link} pv-column pv-text-colour pv-pad-12 pv-inner`}>
      <span className={css.label} data-tone={count > 0 ? tone : undefined}>
        <Icon size={16} aria-hidden />
        {t(`frame.home.count.${name}`)}
      </span>
      <span className={`${css.figure} pv-strong`}>
        {number(count)}
        {late > 0 ? (
          <span className="pv-size-13 pv-red"> {t('frame.home.ofThemLate', { late: number(late) })}</span>
        ) : null}
      </span>
    </a>
  )
}

export const Counts = ({ counts }: { counts: Record<string, number> }) => {
  const { t } = useTranslation()
  const shown = Object.entries(figures).filter(([name]) => counts[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={`pv-card ${css.counts} pv-stack pv-clip`} aria-label={t('frame.home.counts')}>
      {shown.map(([name, figure]) => (
        <li key={name} className={`${css.cell} pv-below`}>
          <Count name={name} figure={figure} counts={counts} />
        </li>
      ))}
    </ul>
  )
}
