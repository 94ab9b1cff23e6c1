import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
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

const standing = { code: '' }

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'accountProofWrong' ? { code: 'account.secondFactor.wrong.app' } : {}

/** The app learns the secret and proves it with a first code. */
export const ConfirmCodeForm = ({ secret, isBusy, error, onCode, onClose }: ConfirmCodeFormProps) => {
  const { t } = useTranslation()
  const form = useForm({ standing, refusedAt, emptiedBy: () => standing, refusal: error })
  const { value, onChange, ...field } = form.at('code')
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    onChange(digitsOf(event.clipboardData.getData('text')))
  }
  const isWhole = value.length === codeLength
  return (
    <Form
      form={form}
      onSubmit={({ code }) => onCode(code)}
      isBusy={isBusy || !isWhole}
      className={css.dialog}
      onPaste={paste}
    >
      <ol className={`${own.lines} pv-stack pv-gap-4 pv-note`}>
        <li>{t('account.secondFactor.scan')}</li>
        <li>{t('account.own.factor.thenCode')}</li>
      </ol>
      <SecretKey {...secret} />
      <TextField
        {...field}
        label={t('account.secondFactor.code')}
        ltr
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(digitsOf(typed))}
      />
      <FormFailure error={form.failure} />
      <div className={css.foot}>
        <Button size={36} onClick={onClose} disabled={isBusy}>
          {t('account.own.proof.close')}
        </Button>
        <Button type="submit" kind="primary" size={36} disabled={!isWhole} busy={isBusy}>
          {t('account.own.factor.confirm')}
        </Button>
      </div>
    </Form>
  )
}
