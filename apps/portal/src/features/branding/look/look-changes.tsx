import { colourFields, schemes } from '@papaver/contract/branding/look.ts'
import type { LookVersion } from '@papaver/contract/branding/schema.ts'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../../ui/bidi.tsx'
import css from './look-part.module.css'

/** The colours and names in which two looks differ. */
export const LookChanges = ({ before, after }: { before: LookVersion; after: LookVersion }) => {
  const { t } = useTranslation()
  const colours = schemes.flatMap((scheme) =>
    colourFields
      .filter((field) => before.colours[scheme][field] !== after.colours[scheme][field])
      .map((field) => ({ scheme, field, colour: after.colours[scheme][field] })),
  )
  const cultures = [...new Set([...Object.keys(before.names), ...Object.keys(after.names)])]
  const names = cultures.filter((culture) => before.names[culture] !== after.names[culture])
  if (colours.length + names.length === 0)
    return <p className="pv-size-12 pv-dim">{t('branding.change.none')}</p>
  return (
    <ul className="pv-column pv-gap-2 pv-size-13 pv-block-4">
      {names.map((culture) => (
        <li key={culture}>
          {t('branding.lookEditor.nameIn', { culture })}:{' '}
          <bdi>{after.names[culture] ?? t('frame.product')}</bdi>
        </li>
      ))}
      {colours.map(({ scheme, field, colour }) => (
        <li key={`${scheme} ${field}`}>
          <span
            className={`${css.swatch} pv-piece pv-control`}
            style={{ backgroundColor: colour }}
            aria-hidden="true"
          />{' '}
          {t(`branding.lookEditor.scheme.${scheme}`)}, {t(`branding.lookEditor.colour.${field}`)}:{' '}
          <Ltr>{colour}</Ltr>
        </li>
      ))}
    </ul>
  )
}
