import { type ClipboardEvent, type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { codeLength, digitsOf } from '../code-digits.ts'
import own from '../second-factor.module.css'
import { SecretKey } from '../secret-key.tsx'
import css from './own.module.css'

interface ConfirmCodeFormProps {
  secret: { qrCode: string; secretKey: string }
  isBusy: boolean
  error: unknown
  onCode: (code: string) => void
  onClose: () => void
}

/** The app learns the secret and proves it with a first code. */
export const ConfirmCodeForm = ({ secret, isBusy, error, onCode, onClose }: ConfirmCodeFormProps) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const isWrong = isRefusal(error, 'accountProofWrong')
  useEffect(() => {
    if (isWrong) setCode('')
  }, [isWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === codeLength && !isBusy) onCode(code)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setCode(digitsOf(event.clipboardData.getData('text')))
  }
  return (
    <form onSubmit={submit} noValidate className={css.dialog} onPaste={paste}>
      <ol className={own.lines}>
        <li>{t('account.secondFactor.scan')}</li>
        <li>{t('account.own.factor.thenCode')}</li>
      </ol>
      <SecretKey {...secret} />
      <TextField
        label={t('account.secondFactor.code')}
        ltr
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(typed) => setCode(digitsOf(typed))}
        error={isWrong && code === '' ? t('account.secondFactor.wrong.app') : undefined}
      />
      <div role="alert">
        {error !== null && !isWrong && <FieldError>{explain(error, t).title}</FieldError>}
      </div>
      <div className={css.foot}>
        <Button size={36} onClick={onClose} disabled={isBusy}>
          {t('account.own.proof.close')}
        </Button>
        <Button type="submit" kind="primary" size={36} disabled={code.length !== codeLength} busy={isBusy}>
          {t('account.own.factor.confirm')}
        </Button>
      </div>
    </form>
  )
}
