import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { isCodeWrong, useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
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
    <ul className={`${css.changes} pv-stack pv-gap-8 pv-table pv-scroll`}>
      {changes.map(({ id, before, after, isHidden }) => (
        <li key={id}>
          <strong>{words.label(id)}</strong>
          <span className="pv-anywhere">
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
  /** Why it was refused; a wrong password or code is said at its field. */
  error: unknown
  onSave: (saying: Saying) => void
  onClose: () => void
}

/** Says what will happen, takes a reason, and asks who it is where a change is dangerous. */
export const SaveDialog = (props: SaveDialogProps) => {
  const { title, children, label, asksPassword, isBusy, error, onSave, onClose } = props
  const { t } = useTranslation()
  useFocusBack()
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  /** What was refused: its sentence goes when something else is typed. */
  const [sent, setSent] = useState({ password: '', code: '' })
  const isProof = isRefusal(error, 'accountProofWrong')
  const isCodeRefused = isCodeWrong(error)
  const asksCode = useAsksCodeAgain(asksPassword) || isCodeRefused
  const isHeld = asksPassword && (password === '' || (asksCode && code.trim().length < 6))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || isHeld) return
    setSent({ password, code: code.trim() })
    onSave({
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(asksPassword ? { password } : {}),
      ...(asksPassword && asksCode ? { code: code.trim() } : {}),
    })
  }
  return (
    <Dialog open onClose={onClose} locked={isBusy} title={title} width={560}>
      <form onSubmit={submit} noValidate className={`${css.dialog} pv-stack pv-fit pv-gap-14`}>
        {children}
        <TextAreaField
          label={t('settings.save.reason')}
          hint={t('settings.save.reasonHint')}
          optional
          rows={2}
          maxLength="note"
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
            error={
              isProof && !isCodeRefused && password === sent.password
                ? t('account.own.proof.wrong')
                : undefined
            }
          />
        )}
        {asksPassword && asksCode && (
          <CodeField
            value={code}
            onChange={setCode}
            error={
              isCodeRefused && sent.code !== '' && code.trim() === sent.code
                ? t('account.own.proof.wrongCode')
                : undefined
            }
          />
        )}
        <div role="alert">
          {error !== null && error !== undefined && !isProof && (
            <FieldError>{explain(error, t).title}</FieldError>
          )}
        </div>
        <div className="pv-flex pv-wrap pv-end pv-gap-8">
          <Button size={36} onClick={onClose} disabled={isBusy}>
            {props.safeLabel ?? t('settings.save.keep')}
          </Button>
          <Button type="submit" kind="primary" size={36} busy={isBusy} disabled={isHeld}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
