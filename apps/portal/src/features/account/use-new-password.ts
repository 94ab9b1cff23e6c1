import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../ui/form/faults.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { judgePassword, type PasswordRequirements, unsecuredKey } from './password-rules.ts'

export type PasswordFieldName = 'old' | 'code' | 'password' | 'again'
export type PasswordValues = Record<PasswordFieldName, string>

interface Options {
  person: PersonNames
  requirements: PasswordRequirements
  /** The present password is asked for as well. */
  asksOld: boolean
  /** So is a code of the second factor. */
  asksCode?: boolean
  /** The present password, where the person has just typed it. */
  firstOld?: string
}

/** What the server did not accept: the sentence at its field, and what is emptied (specification §8). */
const refusals: Partial<Record<string, { faults: Faults; emptied: Partial<PasswordValues> }>> = {
  oldPassword: { faults: { old: 'account.refusals.oldPassword' }, emptied: { old: '' } },
  usedPassword: {
    faults: { password: 'account.refusals.usedPassword' },
    emptied: { password: '', again: '' },
  },
  accountProofWrong: { faults: { code: 'account.own.proof.wrongCode' }, emptied: { code: '' } },
}

const judge = (values: PasswordValues, { person, requirements, asksOld, asksCode }: Options): Faults => ({
  old: asksOld && values.old === '' ? 'account.password.oldMissing' : undefined,
  code: asksCode && values.code.trim().length < 6 ? 'account.secondFactor.codeMissing' : undefined,
  password: judgePassword(values.password, person, requirements),
  again: values.again === '' || values.again !== values.password ? 'account.password.different' : undefined,
})

/** A new password, typed twice, with or without the present one. */
export const useNewPassword = (options: Options) => {
  const { t } = useTranslation()
  const form = useForm<PasswordValues>({
    standing: { old: options.firstOld ?? '', code: '', password: '', again: '' },
    judge: (values) => judge(values, options),
    refusedAt: ({ code, details }) =>
      code === 'unsecuredPassword' ? { password: unsecuredKey(details) } : (refusals[code]?.faults ?? {}),
    emptiedBy: ({ code }) => refusals[code]?.emptied,
  })
  const wire = (name: PasswordFieldName) => {
    const { error, onBlur, ...field } = form.at(name)
    // Everybody's password has all that the list asks for: said at once, or nobody knew why it cannot be sent.
    const isCommon = name === 'password' && judge(form.values, options).password === 'account.password.common'
    return {
      ...field,
      onBlur: () => (name === 'old' || field.value !== '') && onBlur(),
      error: error ?? (isCommon ? t('account.password.common') : undefined),
    }
  }
  const clear = () => {
    form.put({ old: '', code: '', password: '', again: '' })
    form.hush()
  }
  return { form, wire, clear }
}
