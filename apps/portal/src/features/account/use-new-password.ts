import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '../../platform/after-press.ts'
import { isRefusal } from '../../platform/responses.ts'
import { judgePassword, type PasswordDemands } from './password-rules.ts'

export type PasswordFieldName = 'old' | 'code' | 'password' | 'again'
type Values = Record<PasswordFieldName, string>
type Wrong = Partial<Record<PasswordFieldName, string>>

interface Options {
  userName: string
  demands: PasswordDemands
  /** The present password is asked for as well. */
  asksOld: boolean
  /** So is a code of the second factor. */
  asksCode?: boolean
  /** The present password, where the person has just typed it. */
  firstOld?: string
}

/** What the server did not accept: the sentence, its field, and what is emptied (specification §8). */
const refusals: Record<string, { field: PasswordFieldName; emptied: readonly PasswordFieldName[] }> = {
  oldPassword: { field: 'old', emptied: ['old'] },
  usedPassword: { field: 'password', emptied: ['password', 'again'] },
  unsecuredPassword: { field: 'password', emptied: [] },
  accountProofWrong: { field: 'code', emptied: ['code'] },
}

const judge = (values: Values, { userName, demands, asksOld, asksCode }: Options): Wrong => {
  const wrong: Wrong = {}
  if (asksOld && values.old === '') wrong.old = 'account.password.oldMissing'
  if (asksCode && values.code.trim().length < 6) wrong.code = 'account.secondFactor.codeMissing'
  const password = judgePassword(values.password, userName, demands)
  if (password) wrong.password = password
  if (values.again === '' || values.again !== values.password) wrong.again = 'account.password.different'
  return wrong
}

const emptied = (values: Values, names: readonly PasswordFieldName[]): Values => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, ''])),
})

/** A new password, typed twice, with or without the present one: values, what is wrong, and what was refused. */
export const useNewPassword = (options: Options) => {
  const { t } = useTranslation()
  const formId = useId()
  const first: Values = { old: options.firstOld ?? '', code: '', password: '', again: '' }
  const [values, setValues] = useState(first)
  const [isChanged, setChanged] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<PasswordFieldName>>(new Set())
  const [refused, setRefused] = useState<Wrong>({})
  const own = judge(values, options)
  const idOf = (name: PasswordFieldName): string => `${formId}-${name}`
  const errorOf = (name: PasswordFieldName): string | undefined => {
    // Everybody's password has all that the list asks for: said at once, or nobody knew why it cannot be sent.
    const isAtOnce = own[name] === 'account.password.common'
    return refused[name] ?? (left.has(name) || isAtOnce ? own[name] : undefined)
  }
  const wire = (name: PasswordFieldName) => {
    const error = errorOf(name)
    return {
      id: idOf(name),
      name,
      value: values[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setRefused(({ [name]: _gone, ...others }) => others)
        setChanged(true)
      },
      onBlur: () => {
        if (name !== 'old' && values[name] === '') return
        afterPress(() => setLeft((before) => new Set(before).add(name)))
      },
      error: error === undefined ? undefined : t(error),
    }
  }
  /** Shows a refusal at its field and leads there; false where it is about something else. */
  const showRefusal = (error: unknown): boolean => {
    const known = isRefusal(error) ? refusals[error.code] : undefined
    if (!known || !isRefusal(error)) return false
    setValues((before) => emptied(before, known.emptied))
    setLeft(new Set())
    setRefused({
      [known.field]:
        known.field === 'code' ? 'account.own.proof.wrongCode' : `account.refusals.${error.code}`,
    })
    document.getElementById(idOf(known.field))?.focus()
    return true
  }
  const clear = () => {
    setValues({ old: '', code: '', password: '', again: '' })
    setLeft(new Set())
    setRefused({})
    setChanged(false)
  }
  return {
    values,
    wire,
    showRefusal,
    clear,
    isComplete: isChanged && Object.keys(own).length === 0,
  }
}
