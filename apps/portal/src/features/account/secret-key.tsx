import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import css from './second-factor.module.css'

interface SecretProps {
  /** A PNG as a data address. */
  qrCode: string
  /** The same secret in Base32. */
  secretKey: string
}

/** In fours, as people read and type them. */
export const inFours = (secretKey: string): string => secretKey.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What a code app is given: the picture to scan, or the same secret to type. */
export const SecretKey = ({ qrCode, secretKey }: SecretProps) => {
  const { t } = useTranslation()
  return (
    <>
      <img
        src={qrCode}
        alt={t('account.secondFactor.qrAlt')}
        className={`${css.picture} pv-round pv-on-white`}
      />
      <div className="pv-stack pv-gap-4">
        <span className="pv-size-12 pv-dim">{t('account.secondFactor.key')}</span>
        <div className="pv-row pv-apart pv-gap-8">
          <code dir="ltr" className={`pv-table pv-anywhere ${css.whole}`}>
            {inFours(secretKey)}
          </code>
          <CopyButton text={secretKey} label={t('account.secondFactor.copyKey')} />
        </div>
      </div>
    </>
  )
}
