import { derivedFrom, grounds, type Scheme, type SchemeColours } from '@papaver/contract/branding/look.ts'
import { textIn } from '@papaver/contract/branding/shown.ts'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../../platform/authority-name.ts'
import { CountryLogo } from '../../../ui/country-logo.tsx'
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
    <figure className="pv-narrow">
      <figcaption className="pv-hidden">{t(`branding.lookEditor.preview.${scheme}`)}</figcaption>
      <div
        className="pv-size-12 pv-control pv-round pv-clip"
        style={{ backgroundColor: canvas, color: inks[scheme] }}
        aria-hidden="true"
      >
        <div className="pv-row pv-gap-8 pv-white pv-pad-8" style={{ backgroundColor: header }}>
          <CountryLogo
            className={`${css.logo} pv-stack pv-centre pv-rigid pv-round-4 pv-on-white pv-square-28`}
          />
          <span className={`${css.names} pv-column pv-narrow`}>
            <span className="pv-size-13 pv-strong">{textIn(names, i18n.language) || t('frame.product')}</span>
            <span className="pv-cut" style={{ color: headerDim }}>
              {authority}
            </span>
          </span>
        </div>
        <div className={`${css.body} pv-stack`}>
          <div className={`${css.menu} pv-column pv-gap-4`} style={{ backgroundColor: surface }}>
            <span className={`${css.current} pv-strong`} style={{ backgroundColor: select, color: link }}>
              {t('frame.menu.home')}
            </span>
            <span className={css.entry}>{t('frame.menu.administration')}</span>
          </div>
          <div className={`${css.content} pv-column pv-gap-8`}>
            <div
              className={`${css.card} pv-row pv-wrap pv-apart pv-gap-8 pv-round`}
              style={{ backgroundColor: surface }}
            >
              <span style={{ color: link }}>{t('branding.lookEditor.sampleLink')}</span>
              <span
                className={`${css.button} pv-medium pv-white pv-round`}
                style={{ backgroundColor: button, outlineColor: link }}
              >
                {t('branding.bar.save')}
              </span>
            </div>
            <span style={{ color: link }}>{t('branding.lookEditor.sampleLink')}</span>
          </div>
        </div>
      </div>
    </figure>
  )
}
