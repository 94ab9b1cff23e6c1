import { pairsOf, type Scheme, type SchemeColours, shownRatio } from '@papaver/contract/branding/look.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Icon } from '../../../ui/icon.tsx'
import css from './look-part.module.css'

/** Every pair in which the colours are read, with its figure and what it must reach. */
export const PairList = ({ scheme, colours }: { scheme: Scheme; colours: SchemeColours }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <table className={`${css.pairs} pv-wide pv-size-13`}>
      <caption className={`${css.caption} pv-medium pv-words-start`}>
        {t('branding.lookEditor.pairs')}
      </caption>
      <thead className="pv-hidden">
        <tr>
          <th scope="col">{t('branding.lookEditor.pair')}</th>
          <th scope="col">{t('branding.lookEditor.ratio')}</th>
          <th scope="col">{t('branding.lookEditor.least')}</th>
        </tr>
      </thead>
      <tbody>
        {pairsOf(scheme, colours).map(({ name, front, ground, ratio, least }) => {
          const passes = ratio >= least
          return (
            <tr key={name} data-fails={!passes || undefined}>
              <th scope="row">
                <span
                  className={`${css.sample} pv-centre pv-inline-grid pv-size-12 pv-strong pv-edge pv-round-4`}
                  style={{ color: front, backgroundColor: ground }}
                  aria-hidden="true"
                >
                  Aa
                </span>
                {t(`branding.pair.${name}`)}
              </th>
              <td className={css.figure}>
                <Icon name={passes ? 'check' : 'circle-x'} size={14} />
                <Ltr>{number(shownRatio(ratio), 2)}</Ltr>
                <span className="pv-hidden">
                  {t(passes ? 'branding.lookEditor.passes' : 'branding.lookEditor.fails')}
                </span>
              </td>
              <td className={css.least}>
                <Ltr>≥ {number(least, 1)}</Ltr>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
