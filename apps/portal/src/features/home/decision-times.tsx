import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import css from './decision-times.module.css'

type Time = Dashboard['decisionTimes'][number]

/** The promise stands at this share of every bar, so that each row has its own scale (look §14, 02). */
const promiseAt = 80

/** Per cent of the bar; what took much longer than promised fills it. */
const shareOf = ({ median, promised }: Time): number => Math.min(100, (median / promised) * promiseAt)

/** What is decided most has a short name of its own; all else goes by the name of its kind. */
const nameKeys = ({ kind, substanceGroup }: Time): string[] => [
  `frame.home.decisionOf.${kind}_${substanceGroup}`,
  `authorizations.kinds.${kind}`,
]

const Row = ({ time }: { time: Time }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isLate = time.median > time.promised
  return (
    <li className={`${css.row} pv-stack pv-middle pv-gap-4-12 pv-size-13`} data-late={isLate || undefined}>
      <span>{t(nameKeys(time))}</span>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className={`${css.bar} pv-wide pv-mirrored`}
        aria-hidden="true"
      >
        <rect width="100" height="10" className={css.free} />
        <rect width={shareOf(time)} height="10" className={css.taken} />
        <rect x={promiseAt} width="1.5" height="10" className={css.promise} />
      </svg>
      <span className={`${css.figure} pv-strong pv-words-end pv-one-line`}>
        {t('frame.home.decisionDays', { days: number(time.median), promised: number(time.promised) })}
      </span>
    </li>
  )
}

/** How long decisions took against what was promised. */
export const DecisionTimes = ({ times }: { times: readonly Time[] }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('frame.home.decisionTimes')}
      aside={<span className={css.aside}>{t('frame.home.decisionSpan')}</span>}
    >
      <ul className="pv-column pv-gap-8">
        {times.map((time) => (
          <Row key={`${time.kind} ${time.substanceGroup}`} time={time} />
        ))}
      </ul>
      <p className={css.legend}>{t('frame.home.promise')}</p>
    </Card>
  )
}
