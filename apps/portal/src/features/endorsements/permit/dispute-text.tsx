import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { statedLines, wordOfReason } from './held.ts'

interface DisputeTextProps {
  dispute: Dispute
  /** What was presented, to be compared with what was released. */
  presented?: readonly { readonly quantity: string; readonly unit: string }[]
}

/** Why a record does not fit its permit, as far as the reader is told, and what became of it. */
export const DisputeText = ({
  dispute: { reasons, isHeld, settlement },
  presented = [],
}: DisputeTextProps) => {
  const { t } = useTranslation()
  const words = `endorsements.${isHeld ? 'held' : 'disputed'}`
  const { zonedMoment } = useFormats()
  const figure = useFigure()
  const say = (lines: readonly { quantity: string; unit: string }[]): string =>
    listed(lines.map(({ quantity, unit }) => isolated(figure(quantity, unit))))
  const counted = settlement?.counted ?? []
  const stated = statedLines(presented)
  const outcome = settlement?.outcome
  // Where that is not said already.
  const saysWhere = outcome === 'allowed' || outcome === 'crossed' || (outcome === 'successor' && !isHeld)
  return (
    <>
      {reasons.length === 0 ? (
        <p>{t(`${words}.${settlement === null ? 'leadHolder' : 'leadHolderSettled'}`)}</p>
      ) : (
        <div>
          <p>{t(isHeld && settlement !== null ? 'endorsements.held.leadSettled' : `${words}.lead`)}</p>
          <ul className="pv-stack pv-gap-4">
            {reasons.map((reason) => (
              <li key={reason}>{t(wordOfReason(reason, isHeld))}</li>
            ))}
          </ul>
        </div>
      )}
      {settlement !== null && (
        <div>
          <p className="pv-strong">
            {t(`${words}.settled.${settlement.outcome}`, {
              number: isolated(settlement.countedUnder ?? ''),
            })}
          </p>
          {counted.length > 0 && isHeld && stated.length > 0 && (
            <p className="pv-strong">
              {t('endorsements.held.released', { goods: say(counted), presented: say(stated) })}
            </p>
          )}
          {counted.length > 0 && saysWhere && (
            <p>
              {t('endorsements.disputed.dialog.countsUnder', {
                number: isolated(settlement.countedUnder ?? ''),
                goods: say(counted),
              })}
            </p>
          )}
          {settlement.corrected !== null && (
            <p className="pv-strong">
              {t('endorsements.disputed.corrected', { figures: say(settlement.corrected) })}
            </p>
          )}
          <p className="pv-anywhere pv-own-lines" dir="auto">
            {settlement.reason}
          </p>
          <p className="pv-size-13 pv-dim">
            {t('endorsements.disputed.by', {
              who: isolated(settlement.settledBy),
              when: isolated(zonedMoment(settlement.settledAt)),
            })}
          </p>
        </div>
      )}
    </>
  )
}
