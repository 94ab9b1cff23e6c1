import type { HolderProof } from '@papaver/contract/account/schema.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { CodeField } from '../code-field.tsx'
import { PasswordField } from '../password-field.tsx'
import css from './own.module.css'
import { isCodeWrong } from './use-asks-code.ts'

interface ProofFormProps {
  /** What will happen. */
  text: string
  label: string
  kind?: ButtonKind
  /** Beside the password, where the person has a second factor. */
  asksCode?: boolean
  isBusy: boolean
  /** Something else of the form is not complete yet. */
  isHeld?: boolean
  /** Fields before the password. */
  children?: ReactNode
  /** Why it was refused. */
  error: unknown
  onProof: (proof: HolderProof) => void
  onClose: () => void
}

/** Asks for the password once more, and for a code where there is a second factor, before something that decides who can sign in. */
export const ProofForm = ({
  text,
  label,
  kind = 'primary',
  asksCode = false,
  isHeld = false,
  children,
  isBusy,
  error,
  onProof,
  onClose,
}: ProofFormProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  /** What was refused: its sentence goes when something else is typed. */
  const [sent, setSent] = useState<HolderProof>({ password: '' })
  const isProof = isRefusal(error, 'accountProofWrong') || isRefusal(error, 'oldPassword')
  const isCodeRefused = isCodeWrong(error)
  const isWrong = isProof && !isCodeRefused
  // The server asks for a code that was not asked for here: what was confirmed no longer counts.
  const wantsCode = asksCode || isCodeRefused
  const isComplete = !isHeld && password !== '' && (!wantsCode || code.trim().length >= 6)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isBusy) return
    const proof = { password, ...(wantsCode ? { code: code.trim() } : {}) }
    setSent(proof)
    onProof(proof)
  }
  return (
    <form onSubmit={submit} noValidate className={css.dialog}>
      <p>{text}</p>
      {children}
      <PasswordField
        label={t('account.own.proof.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus={children === undefined}
        error={isWrong && password === sent.password ? t('account.own.proof.wrong') : undefined}
      />
      {wantsCode && (
        <CodeField
          value={code}
          onChange={setCode}
          error={
            isCodeRefused && sent.code !== undefined && code.trim() === sent.code
              ? t('account.own.proof.wrongCode')
              : undefined
          }
        />
      )}
      <div role="alert">
        {error !== null && !isProof && <FieldError>{explain(error, t).title}</FieldError>}
      </div>
      <div className={css.foot}>
        <Button size={36} onClick={onClose} disabled={isBusy}>
          {t('account.own.proof.close')}
        </Button>
        <Button type="submit" kind={kind} size={36} disabled={!isComplete} busy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
