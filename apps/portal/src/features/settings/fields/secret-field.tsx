import { secret } from '@papaver/contract/settings/definition.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldGroup } from './field-group.tsx'
import type { LabelledProps } from './field-props.ts'

const stateOf = ({
  detail,
  isEdited,
  typed,
}: LabelledProps): 'set' | 'notSet' | 'willChange' | 'willClear' => {
  if (isEdited) return typed === '' ? 'willClear' : 'willChange'
  return detail.isSet ? 'set' : 'notSet'
}

/** A secret is never shown: it is set anew, or cleared. */
export const SecretField = (props: LabelledProps) => {
  const { detail, typed, onChange, onUndo, isReadOnly, isEdited, errorAt, label, hint } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const isTyping = !isReadOnly && (isOpen || (isEdited && typed !== ''))
  const clear = () => {
    setIsOpen(false)
    onChange('')
  }
  return (
    <FieldGroup legend={label} hint={hint} error={errorAt('')}>
      <div className="pv-row pv-wrap pv-gap-8">
        <Icon name={detail.isSet ? 'lock' : 'lock-open'} />
        <span className="pv-size-13 pv-dim" role="status">
          {t(`settings.secret.${stateOf(props)}`)}
        </span>
        {!isReadOnly && !isTyping && (
          <Button onClick={() => setIsOpen(true)}>{t('settings.secret.change')}</Button>
        )}
        {!isReadOnly && detail.isSet && !(isEdited && typed === '') && (
          <Button onClick={clear}>{t('settings.secret.clear')}</Button>
        )}
      </div>
      {isTyping && (
        <TextField
          label={label}
          labelHidden
          type="password"
          autoComplete="new-password"
          value={isEdited ? String(typed) : ''}
          onChange={(text) => (text === '' ? onUndo() : onChange(text))}
          maxLength={secret.max}
          autoFocus
          ltr
          width="min(100%, 24rem)"
        />
      )}
    </FieldGroup>
  )
}
