import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAuthorityName } from '../../platform/authority-name.ts'
import { useFormats } from '../../platform/formats.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { useProductName } from '../../platform/theme/product-name.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { CopyButton } from './copy-button.tsx'
import css from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The person has kept them and goes on. */
  onKept: () => void
  isBusy?: boolean
}

/** What is kept: whose codes these are, since when, and each on a line of its own. */
const useSheet = () => {
  const { t } = useTranslation()
  const authority = useAuthorityName()
  const { moment } = useFormats()
  const [at] = useState(() => new Date(nowHere()).toISOString())
  const title = t('account.secondFactor.sheetTitle', { product: useProductName() })
  return { title, authority, made: t('account.secondFactor.sheetMade', { at: moment(at) }) }
}

/** Stands beside everything else in the page, and is all that is printed. */
const PrintedCodes = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation()
  const { title, authority, made } = useSheet()
  return createPortal(
    <section className={css.sheet} aria-hidden>
      <h1>{title}</h1>
      <p>{authority}</p>
      <p>{made}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>{t('account.secondFactor.recoveryKeep')}</p>
    </section>,
    document.body,
  )
}

const Ways = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation()
  const { title, authority, made } = useSheet()
  const download = () => {
    const text = [title, authority, made, '', ...codes, '', t('account.secondFactor.recoveryKeep')]
    saveFile(new File([`${text.join('\r\n')}\r\n`], 'recovery-codes.txt', { type: 'text/plain' }))
  }
  return (
    <div className="pv-flex pv-wrap pv-gap-8">
      <CopyButton text={codes.join('\n')} label={t('account.secondFactor.copyCodes')} />
      <button type="button" className="pv-button" onClick={download}>
        <IconDownload size={16} aria-hidden />
        {t('account.secondFactor.download')}
      </button>
      <button type="button" className="pv-button" onClick={() => print()}>
        <IconPrinter size={16} aria-hidden />
        {t('account.secondFactor.print')}
      </button>
    </div>
  )
}

/** The codes that let a person in without his phone. They are shown this once; going on wants a word that they are kept. */
export const RecoveryCodes = ({ codes, onKept, isBusy = false }: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h3 ref={title} tabIndex={-1} className={css.title}>
        {t('account.secondFactor.recoveryTitle')}
      </h3>
      <p className="pv-note">{t('account.secondFactor.recoveryOnce')}</p>
      <ul
        className={`${css.codes} pv-stack pv-pad-8-12 pv-card`}
        aria-label={t('account.secondFactor.recoveryTitle')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <Ways codes={codes} />
      <div className={`${css.end} pv-stack pv-gap-8`}>
        <CheckField label={t('account.secondFactor.kept')} checked={isKept} onChange={setKept} />
        <button
          type="button"
          className={`pv-button pv-size-14 pv-tall-40`}
          data-filled
          disabled={!isKept || isBusy}
          aria-busy={isBusy}
          onClick={onKept}
        >
          {t('account.secondFactor.continue')}
        </button>
      </div>
      <PrintedCodes codes={codes} />
    </>
  )
}
