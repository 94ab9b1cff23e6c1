import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { FieldError } from '../field.tsx'
import type { Form as FormState } from './use-form.tsx'

interface FormProps<Values extends object> {
  form: FormState<Values>
  /** Sends what was typed; called only where nothing is wrong with it. */
  onSubmit: (values: Values) => void
  /** Sends nothing more for now. */
  isBusy?: boolean
  id?: string
  className?: string | undefined
  /** Spoken, where no title stands above it. */
  label?: string
  onPaste?: (event: ClipboardEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The fields of a form with its button. Enter sends, and what is wrong is said at its field. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, onSubmit, isBusy = false, id, className, label, onPaste, onKeyDown, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) form.submit(onSubmit)
  }
  return (
    <form
      ref={form.root}
      id={id}
      className={className}
      aria-label={label}
      onSubmit={submit}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      noValidate
    >
      {children}
    </form>
  )
}

interface AlertProps {
  children?: ReactNode
  className?: string | undefined
}

/** Says what is wrong with the whole; always there, so that it is spoken when it comes. */
export function FormAlert({ children, className }: AlertProps) {
  const isSaid = children !== undefined && children !== null && children !== ''
  return (
    <div role="alert" className={className}>
      {isSaid && <FieldError>{children}</FieldError>}
    </div>
  )
}

interface FailureProps extends Pick<AlertProps, 'className'> {
  error: unknown
}

/** A refusal that no field shows. */
export function FormFailure({ error, className }: FailureProps) {
  const { t } = useTranslation()
  const isSaid = error !== undefined && error !== null
  return <FormAlert className={className}>{isSaid ? explain(error, t).title : undefined}</FormAlert>
}
