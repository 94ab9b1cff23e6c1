import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../ui/failed.tsx'
import { CodeStep } from './code-step.tsx'
import css from './login-dialog.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import own from './second-factor.module.css'
import { SecretKey } from './secret-key.tsx'
import { setupQuery, useSecondFactor } from './use-second-factor.ts'

interface QrStepProps {
  qrCode: string
  secretKey: string
  onNext: () => void
}

/** The first time: the app on the phone learns the secret. */
const QrStep = ({ qrCode, secretKey, onNext }: QrStepProps) => {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="pv-hidden">
        {t('account.secondFactor.setUpTitle')}
      </h3>
      <ol className={`${own.lines} pv-stack pv-gap-4 pv-note`}>
        <li>{t('account.secondFactor.scan')}</li>
        <li>{t('account.secondFactor.thenCode')}</li>
      </ol>
      <SecretKey qrCode={qrCode} secretKey={secretKey} />
      <div className={`${own.end} pv-stack pv-gap-8`}>
        <button type="button" className={`pv-button pv-size-14 pv-tall-40`} data-filled onClick={onNext}>
          {t('account.secondFactor.next')}
        </button>
      </div>
    </>
  )
}

interface StepsProps {
  isCodeUsed: boolean
  onSignedIn: () => void
}

/** What follows the right password where a second factor is asked for (specification §2, Login dialog). */
export const SecondFactorSteps = ({ isCodeUsed, onSignedIn }: StepsProps) => {
  const { t } = useTranslation()
  const setup = useQuery(setupQuery)
  const [isScanned, setScanned] = useState(false)
  const { refused, isBusy, prove, recoveryCodes, goOn } = useSecondFactor(onSignedIn)
  const step = () => {
    if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={goOn} isBusy={isBusy} />
    if (setup.isError) return <Failed error={setup.error} onRetry={() => void setup.refetch()} />
    if (!setup.data)
      return (
        <p className="pv-note" role="status">
          {t('frame.loading')}
        </p>
      )
    const { isQRCodeRequired, qrCode, secretKey } = setup.data
    if (isQRCodeRequired && !isScanned)
      return <QrStep qrCode={qrCode} secretKey={secretKey} onNext={() => setScanned(true)} />
    return (
      <CodeStep
        {...(isQRCodeRequired ? { onBack: () => setScanned(false) } : {})}
        isBusy={isBusy}
        refused={refused}
        isCodeUsed={isCodeUsed}
        onCode={prove}
      />
    )
  }
  return <div className={css.step}>{step()}</div>
}
