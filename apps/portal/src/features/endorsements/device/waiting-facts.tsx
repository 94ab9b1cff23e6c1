import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../platform/device/waiting-store.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { statedLines } from '../permit/held.ts'
import { KeptPhotos } from './kept-photos.tsx'
import type { WaitingContent } from './waiting.ts'

/** What was recorded, to be read before it is with the authority. */
export const WaitingFacts = ({
  entry,
  content,
}: {
  entry: Entry<WaitingContent>
  content: WaitingContent
}) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const figure = useFigure()
  const points = useQuery(masterQuery('masters.customsPoints')).data ?? []
  const { body, goods, photos } = content
  const named = body.isHeld ? statedLines(goods) : goods
  const { sealIntact, packages } = body
  const seal = sealIntact === true ? 'intact' : 'broken'
  const facts = [
    { label: t('endorsements.form.date'), value: day(body.date) },
    { label: t('endorsements.form.point'), value: points.find(({ id }) => id === body.customsPointId)?.name },
    { label: t('endorsements.form.declaration'), value: body.declarationNumber },
    { label: t('endorsements.form.packages'), value: typeof packages === 'number' ? String(packages) : null },
    {
      label: t('endorsements.form.seal'),
      value: typeof sealIntact === 'boolean' ? t(`endorsements.form.seals.${seal}`) : null,
    },
    { label: t('endorsements.form.discrepancy'), value: body.discrepancyReason },
    { label: t('endorsements.form.remark'), value: body.remark },
  ].filter(({ value }) => value)
  return (
    <>
      <ul className="pv-stack pv-gap-4">
        {named.length === 0 && <li>{t('endorsements.held.unstated')}</li>}
        {named.map(({ name, quantity, unit }) => (
          <li key={name} className="pv-flex pv-wrap pv-apart pv-gap-4-16">
            <bdi>{name}</bdi>
            <span className="pv-strong">{figure(quantity, unit)}</span>
          </li>
        ))}
      </ul>
      <Facts facts={facts} />
      {photos.length > 0 && content.recordId === null && (
        <section className="pv-stack pv-gap-4">
          <h3 className="pv-size-13 pv-dim">{t('endorsements.form.photos')}</h3>
          <KeptPhotos entryKey={entry.key} content={content} />
        </section>
      )}
      {body.isHeld && <p className="pv-medium">{t('endorsements.held.title')}</p>}
      {body.lastConsignment && <p>{t('endorsements.form.last')}</p>}
    </>
  )
}
