import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import { passwordMaximumLength, specialCharacters } from '@papaver/contract/access/password.ts'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ltr } from '../../ui/bidi.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordEye } from '../../ui/password-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import css from './new-password-fields.module.css'
import {
  criteriaOf,
  isCommonOf,
  loadBlockList,
  missingOf,
  type PasswordRequirements,
} from './password-rules.ts'

type Wired = Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'id'>

interface ChecklistProps {
  password: string
  person: PersonNames
  requirements: PasswordRequirements
}

/** Ticks live; what is missing stays dim and is never red while typing (look, picture 16). */
const PasswordChecklist = ({ password, person, requirements }: ChecklistProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const { minimumLength, rules } = requirements
  const missing = new Set<string>(missingOf(password, requirements))
  if (password === '' || isCommonOf(password, person, requirements)) missing.add('notCommon')
  const lengths = { minimum: minimumLength, maximum: passwordMaximumLength }
  return (
    <div>
      <p id={titleId} className="pv-hidden">
        {t('account.password.criteria')}
      </p>
      <ul className={`${css.list} pv-stack pv-gap-4-12 pv-table`} aria-labelledby={titleId}>
        {[...criteriaOf(rules), 'notCommon'].map((criterion) => (
          <li
            key={criterion}
            className={`${css.criterion} pv-row pv-gap-6 pv-dim`}
            data-met={!missing.has(criterion) || undefined}
          >
            <Icon name={missing.has(criterion) ? 'circle-dashed' : 'circle-check-filled'} />
            <span>
              {t(`account.password.criterion.${criterion}`, lengths)}
              <span className="pv-hidden">
                {' '}
                {t(missing.has(criterion) ? 'account.password.open' : 'account.password.met')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rules === 'classes' && (
        <p className={`${css.special} pv-size-12 pv-dim`}>
          {t('account.password.special')}{' '}
          <Ltr className="pv-piece pv-mono pv-one-line">{[...specialCharacters].join(' ')}</Ltr>
        </p>
      )}
    </div>
  )
}

interface NewPasswordFieldsProps {
  password: Wired
  again: Wired
  person: PersonNames
  requirements: PasswordRequirements
  size?: TextFieldProps['size']
}

/** A new password with its checklist, and the same again. */
export const NewPasswordFields = (props: NewPasswordFieldsProps) => {
  const { password, again, person, requirements, size } = props
  const { t } = useTranslation()
  // What was typed before the list was there is judged again.
  const [, judgeAgain] = useState(false)
  useEffect(
    () =>
      void loadBlockList().then(
        () => judgeAgain(true),
        () => {},
      ),
    [],
  )
  const [isShown, setShown] = useState(false)
  const shared = {
    type: isShown ? ('text' as const) : ('password' as const),
    ltr: true,
    size,
    autoComplete: 'new-password',
    maxLength: passwordMaximumLength,
  }
  return (
    <FieldGrid>
      <div className="pv-stack pv-packed pv-gap-8">
        <TextField
          {...password}
          {...shared}
          label={t('account.password.new')}
          end={<PasswordEye isShown={isShown} onToggle={() => setShown(!isShown)} />}
        />
        <PasswordChecklist password={password.value} person={person} requirements={requirements} />
      </div>
      <TextField {...again} {...shared} label={t('account.password.again')} />
    </FieldGrid>
  )
}
