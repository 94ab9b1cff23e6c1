import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PasswordField } from '../password-field.tsx'
import css from './own.module.css'

interface ProofFormProps {
  /** What will happen. */
  text: string
  label: string
  kind?: ButtonKind
  isBusy: boolean
  /** Why it was refused. */
  error: unknown
  onProof: (password: string) => void
  onClose: () => void
}

/** Asks for the password once more before something that decides who can sign in. */
export const ProofForm = ({
  text,
  label,
  kind = 'primary',
  isBusy,
  error,
  onProof,
  onClose,
}: ProofFormProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  /** The password that was refused: its sentence goes when another is typed. */
  const [sent, setSent] = useState('')
  const isWrong = isRefusal(error, 'accountProofWrong') || isRefusal(error, 'oldPassword')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isBusy) return
    setSent(password)
    onProof(password)
  }
  return (
    <form onSubmit={submit} noValidate className={css.dialog}>
      <p>{text}</p>
      <PasswordField
        label={t('account.own.proof.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
        error={isWrong && password === sent ? t('account.own.proof.wrong') : undefined}
      />
      <div role="alert">
        {error !== null && !isWrong && <FieldError>{explain(error, t).title}</FieldError>}
      </div>
      <div className={css.foot}>
        <Button size={36} onClick={onClose} disabled={isBusy}>
          {t('account.own.proof.close')}
        </Button>
        <Button type="submit" kind={kind} size={36} disabled={password === ''} busy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
