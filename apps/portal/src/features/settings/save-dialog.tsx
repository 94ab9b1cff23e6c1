import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { isolated } from '../account/isolated.ts'
import { PasswordField } from '../account/password-field.tsx'
import { useSettingWords } from './say-value.ts'
import css from './settings.module.css'
import type { Saying } from './use-save.ts'

export interface ShownChange {
  readonly id: SettingId
  readonly before: unknown
  readonly after: unknown
  readonly isHidden: boolean
}

/** From what to what, line by line. */
export const ChangeList = ({ changes }: { changes: readonly ShownChange[] }) => {
  const { t } = useTranslation()
  const words = useSettingWords()
  return (
    <ul className={css.changes}>
      {changes.map(({ id, before, after, isHidden }) => (
        <li key={id}>
          <strong>{words.label(id)}</strong>
          <span className={css.fromTo}>
            {isHidden
              ? t(after === '' ? 'settings.secret.willClear' : 'settings.secret.willChange')
              : t('settings.save.from', {
                  before: isolated(words.value(id, before)),
                  after: isolated(words.value(id, after)),
                })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface SaveDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  label: string
  /** The safe outcome; to go on editing unless said. */
  safeLabel?: string
  asksPassword: boolean
  isBusy: boolean
  /** Why it was refused; a wrong password is said at its field. */
  error: unknown
  onSave: (saying: Saying) => void
  onClose: () => void
}

/** Says what will happen, takes a reason, and asks for the password where a change is dangerous. */
export const SaveDialog = (props: SaveDialogProps) => {
  const { title, children, label, asksPassword, isBusy, error, onSave, onClose } = props
  const { t } = useTranslation()
  useFocusBack()
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  /** The password that was refused: its sentence goes when another is typed. */
  const [sent, setSent] = useState('')
  const isWrong = isRefusal(error, 'accountProofWrong')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || (asksPassword && password === '')) return
    setSent(password)
    onSave({
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(asksPassword ? { password } : {}),
    })
  }
  return (
    <Dialog open onClose={onClose} locked={isBusy} title={title} width={560}>
      <form onSubmit={submit} noValidate className={css.dialog}>
        {children}
        <TextAreaField
          label={t('settings.save.reason')}
          hint={t('settings.save.reasonHint')}
          optional
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        {asksPassword && (
          <PasswordField
            label={t('settings.save.password')}
            hint={t('settings.save.passwordWhy')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            autoFocus
            error={isWrong && password === sent ? t('account.own.proof.wrong') : undefined}
          />
        )}
        <div role="alert">
          {error !== null && error !== undefined && !isWrong && (
            <FieldError>{explain(error, t).title}</FieldError>
          )}
        </div>
        <div className={css.foot}>
          <Button size={36} onClick={onClose} disabled={isBusy}>
            {props.safeLabel ?? t('settings.save.keep')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size={36}
            busy={isBusy}
            disabled={asksPassword && password === ''}
          >
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
