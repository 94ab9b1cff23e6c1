import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { useGoodsWords } from '../masters/goods/goods-words.ts'
import css from './work-home.module.css'

/** Permits that soon end with something left on them. */
export const RunsOut = ({ permits }: { permits: Dashboard['runningOut'] }) => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const goods = useGoodsWords()
  return (
    <Card
      title={t('frame.home.runsOut')}
      aside={<a href="#/import-export?view=active">{t('frame.home.allActive')}</a>}
    >
      {permits.length === 0 ? (
        <p className={`${css.nothing} pv-words-centre pv-dim`}>{t('frame.home.nothingRunsOut')}</p>
      ) : (
        <ul className="pv-column pv-gap-10">
          {permits.map((permit) => (
            <li key={permit.id} className="pv-row pv-apart pv-gap-12 pv-size-13">
              <span className="pv-column pv-narrow">
                <PermitNumber number={permit.number} href={`#/import-export/${permit.id}`} />
                <span className={css.dim}>{goods.first(permit)}</span>
              </span>
              <span className="pv-strong pv-words-end pv-one-line">{shortDay(permit.validUntil)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
