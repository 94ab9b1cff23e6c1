import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../platform/responses.ts'
import { isCodeWrong } from '../../../platform/use-asks-code.ts'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import css from './own.module.css'

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

const standing = { password: '', code: '' }

const refusedAt = ({ code, details }: Refusal): Faults => {
  if (code !== 'accountProofWrong' && code !== 'oldPassword') return {}
  return details.of === 'code'
    ? { code: 'account.own.proof.wrongCode' }
    : { password: 'account.own.proof.wrong' }
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
  const form = useForm({ standing, refusedAt, refusal: error })
  // The server asks for a code that was not asked for here: what was confirmed no longer counts.
  const [isCodeAsked, setCodeAsked] = useState(false)
  if (isCodeWrong(error) && !isCodeAsked) setCodeAsked(true)
  const wantsCode = asksCode || isCodeAsked
  const { password, code } = form.values
  const isComplete = !isHeld && password !== '' && (!wantsCode || code.trim().length >= 6)
  const submit = () => onProof({ password, ...(wantsCode ? { code: code.trim() } : {}) })
  return (
    <Form form={form} onSubmit={submit} isBusy={isBusy || !isComplete} className={css.dialog}>
      <p>{text}</p>
      {children}
      <PasswordField
        {...form.at('password')}
        label={t('account.own.proof.password')}
        autoComplete="current-password"
        autoFocus={children === undefined}
      />
      {wantsCode && <CodeField {...form.at('code')} />}
      <FormFailure error={form.failure} />
      <div className={css.foot}>
        <Button size={36} onClick={onClose} disabled={isBusy}>
          {t('account.own.proof.close')}
        </Button>
        <Button type="submit" kind={kind} size={36} disabled={!isComplete} busy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  )
}
