import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeLength, digitsOf, isBlockedKey } from './code-digits.ts'
import { CredentialField } from './credential-field.tsx'
import css from './login-dialog.module.css'

/** As long as a recovery code may be (contract), with what people put between its parts. */
const recoveryLength = 20
const recoveryMinimum = 6

interface CodeStepProps {
  /** A first set-up leads back to the picture; there are no recovery codes yet. */
  onBack?: () => void
  isBusy: boolean
  /** The code that the app shows has just been given for something else. */
  isCodeUsed?: boolean
  /** How many codes did not fit so far; each more empties the field. */
  refused: number
  onCode: (code: string) => void
}

interface FieldProps {
  value: string
  onChange: (value: string) => void
  wrong: string
  inputRef: RefObject<HTMLInputElement | null>
}

const AppCodeField = ({ value, onChange, wrong, inputRef }: FieldProps) => {
  const { t } = useTranslation()
  // Pasted by hand: the field's own way would cut "123 456" before its space is dropped.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    onChange(digitsOf(event.clipboardData.getData('text')))
  }
  return (
    <CredentialField
      inputRef={inputRef}
      label={t('account.secondFactor.code')}
      name="code"
      type="text"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(typed) => onChange(digitsOf(typed))}
      onKeyDown={(event) => {
        if (isBlockedKey(event)) event.preventDefault()
      }}
      onPaste={paste}
      missing={t('account.secondFactor.codeMissing')}
      wrong={wrong}
    />
  )
}

const RecoveryCodeField = ({ value, onChange, wrong, inputRef }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <CredentialField
      inputRef={inputRef}
      label={t('account.secondFactor.recoveryCode')}
      name="recovery-code"
      type="text"
      dir="ltr"
      autoComplete="off"
      maxLength={recoveryLength}
      value={value}
      onChange={onChange}
      missing={t('account.secondFactor.recoveryMissing')}
      wrong={wrong}
    />
  )
}

/** The code of the app, or one of the codes that were kept for the day without a phone. */
export const CodeStep = ({ onBack, isBusy, isCodeUsed = false, refused, onCode }: CodeStepProps) => {
  const { t } = useTranslation()
  const [isRecovery, setRecovery] = useState(false)
  /** Refusals of the other way, which say nothing of this one. */
  const [before, setBefore] = useState(0)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field, or one that was refused, is ready at once
  useEffect(() => {
    setCode('')
    field.current?.focus()
  }, [isRecovery, refused])
  const isComplete = isRecovery ? code.trim().length >= recoveryMinimum : code.length === codeLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isBusy) onCode(code.trim())
  }
  const switchWay = () => {
    setBefore(refused)
    setRecovery(!isRecovery)
  }
  const way = isRecovery ? 'recovery' : 'app'
  // What was refused is said until the next code is begun.
  const wrong = refused > before && code === '' ? t(`account.secondFactor.wrong.${way}`) : ''
  const Field = isRecovery ? RecoveryCodeField : AppCodeField
  return (
    <form onSubmit={submit} noValidate className="pv-column pv-gap-16 pv-grow">
      <p className="pv-note">{t(`account.secondFactor.enter.${way}`)}</p>
      {isCodeUsed && !isRecovery && (
        <p role="status" className="pv-note">
          {t('account.secondFactor.usedUp')}
        </p>
      )}
      <Field value={code} onChange={setCode} wrong={wrong} inputRef={field} />
      <button
        type="submit"
        className={`pv-button pv-size-14 pv-tall-40`}
        data-filled
        disabled={!isComplete || isBusy}
        aria-busy={isBusy}
      >
        {t('frame.login')}
      </button>
      <div className="pv-flex pv-wrap pv-apart pv-gap-4-16">
        {onBack ? (
          <button type="button" className={`${css.link} pv-underlined`} onClick={onBack}>
            {t('account.secondFactor.back')}
          </button>
        ) : (
          <button type="button" className={`${css.link} pv-underlined`} onClick={switchWay}>
            {t(`account.secondFactor.use.${isRecovery ? 'app' : 'recovery'}`)}
          </button>
        )}
      </div>
    </form>
  )
}
