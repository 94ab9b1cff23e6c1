import { derivedFrom, grounds, type Scheme, type SchemeColours } from '@papaver/contract/branding/look.ts'
import { textIn } from '@papaver/contract/branding/shown.ts'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../../platform/authority-name.ts'
import { CountryLogo } from '../../frame/country-logo.tsx'
import css from './look-preview.module.css'

interface LookPreviewProps {
  scheme: Scheme
  colours: SchemeColours
  names: Readonly<Record<string, string>>
}

const inks = { light: '#17202c', dark: '#e7ecf2' } as const

/** A small page in these colours; a picture to look at, nothing in it can be pressed. */
export const LookPreview = ({ scheme, colours, names }: LookPreviewProps) => {
  const { t, i18n } = useTranslation()
  const authority = useAuthorityName()
  const { surface, canvas } = grounds[scheme]
  const { headerDim, select } = derivedFrom(scheme, colours)
  const { header, button, link } = colours
  return (
    <figure className={css.figure}>
      <figcaption className="pv-hidden">{t(`branding.lookEditor.preview.${scheme}`)}</figcaption>
      <div className={css.page} style={{ backgroundColor: canvas, color: inks[scheme] }} aria-hidden="true">
        <div className={css.header} style={{ backgroundColor: header }}>
          <CountryLogo className={css.logo} />
          <span className={css.names}>
            <span className={css.product}>{textIn(names, i18n.language) || t('frame.product')}</span>
            <span className={css.authority} style={{ color: headerDim }}>
              {authority}
            </span>
          </span>
        </div>
        <div className={css.body}>
          <div className={css.menu} style={{ backgroundColor: surface }}>
            <span className={css.current} style={{ backgroundColor: select, color: link }}>
              {t('frame.menu.home')}
            </span>
            <span className={css.entry}>{t('frame.menu.administration')}</span>
          </div>
          <div className={css.content}>
            <div className={css.card} style={{ backgroundColor: surface }}>
              <span style={{ color: link }}>{t('branding.lookEditor.sampleLink')}</span>
              <span className={css.button} style={{ backgroundColor: button, outlineColor: link }}>
                {t('branding.bar.save')}
              </span>
            </div>
            <span className={css.below} style={{ color: link }}>
              {t('branding.lookEditor.sampleLink')}
            </span>
          </div>
        </div>
      </div>
    </figure>
  )
}
