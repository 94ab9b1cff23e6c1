import { countsNothing } from '@papaver/contract/endorsements/disputed.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { type HeldAnswer, statedLines } from './held.ts'

const Answer = ({ movement, settlement, released }: HeldAnswer) => {
  const { t } = useTranslation()
  const { day, zonedMoment } = useFormats()
  const figure = useFigure()
  const { outcome, countedUnder, reason, settledBy, settledAt } = settlement
  const isReleased = !countsNothing(outcome) && outcome !== 'allowed'
  const say = (lines: readonly { quantity: string; unit: string }[]): string =>
    listed(lines.map(({ quantity, unit }) => isolated(figure(quantity, unit))))
  const presented = say(statedLines(movement.lines))
  return (
    <LineNotice tone={isReleased ? 'green' : 'amber'} icon={isReleased ? 'circle-check-filled' : 'gavel'}>
      <p>{t('endorsements.held.answer', { day: day(movement.date) })}</p>
      <p className="pv-strong">
        {t(`endorsements.held.settled.${outcome}`, { number: isolated(countedUnder ?? '') })}
      </p>
      {presented !== '' && (
        <p className="pv-strong">
          {released === undefined
            ? t('endorsements.held.presented', { presented })
            : t('endorsements.held.released', { goods: say(released), presented })}
        </p>
      )}
      <p className="pv-anywhere pv-own-lines" dir="auto">
        {reason}
      </p>
      <p>
        {t('endorsements.disputed.by', {
          who: isolated(settledBy),
          when: isolated(zonedMoment(settledAt)),
        })}
      </p>
    </LineNotice>
  )
}

/** Before the light, which may say that the permit is over: what the authority has decided about goods that customs holds. */
export const HeldAnswers = ({ answers }: { answers: readonly HeldAnswer[] }) =>
  answers.map((answer) => <Answer key={answer.movement.id} {...answer} />)
