import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'

type Kind = Dashboard['kinds'][number]

/** What stands where in the other kinds of case: each figure leads to the list that it counts. */
export const KindsCard = ({ kinds }: { kinds: readonly Kind[] }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <Card title={t('frame.home.kinds')}>
      <ul className="pv-column pv-gap-12">
        {kinds.map(({ feature, place, figures }) => (
          <li key={feature} className="pv-column pv-gap-4 pv-size-13">
            <h3 className="pv-size-13 pv-strong">{t(`work.kinds.${feature}`)}</h3>
            <ul className="pv-column">
              {figures.map(({ key, count, query }) => (
                <li key={key}>
                  <a
                    href={hrefOf(place, query)}
                    className="pv-row pv-apart pv-gap-12 pv-tall-24 pv-unlinked pv-inherit pv-underlined"
                  >
                    <span>{t([`frame.home.kindCount.${key}`, `frame.home.count.${key}`])}</span>
                    <span className="pv-strong">{number(count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
