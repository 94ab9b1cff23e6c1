import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { UserRecord } from '../types.ts'
import { sayPlace } from './establishment-field.tsx'
import type { PersonField } from './person-fields.ts'
import css from './person-page.module.css'
import { type PersonForm as Form, usePersonForm } from './use-person-form.ts'

interface TextProps {
  form: Form
  field: Exclude<PersonField, 'designationTypeId' | 'establishmentCode'>
  max: number
  type?: 'text' | 'email' | 'tel'
  isOptional?: boolean
}

const Text = ({ form, field, max, type = 'text', isOptional = false }: TextProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(`users.fields.${field}`)}
      name={field}
      type={type}
      ltr={type !== 'text'}
      optional={isOptional}
      maxLength={max}
      value={form.values[field]}
      error={form.errorOf(field)}
      onChange={(value) => form.set(field, value)}
    />
  )
}

const TitleField = ({ form }: { form: Form }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.personTitles'))
  const value = form.values.designationTypeId
  return (
    <SelectField
      label={t('users.fields.designationTypeId')}
      optional
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' ? null : value}
      error={form.errorOf('designationTypeId')}
      onChange={(next) => form.set('designationTypeId', next ?? '')}
    />
  )
}

const texts = {
  firstName: { max: 100 },
  lastName: { max: 100 },
  occupation: { max: 200, isOptional: true },
  email: { max: 200, type: 'email' },
  phone: { max: 40, type: 'tel', isOptional: true },
  fax: { max: 40, type: 'tel', isOptional: true },
} as const

const OneField = ({ form, field, record }: { form: Form; field: PersonField; record: UserRecord }) => {
  if (field === 'designationTypeId') return <TitleField form={form} />
  if (field === 'establishmentCode') return <EstablishmentField form={form} record={record} />
  return <Text form={form} field={field} {...texts[field]} />
}

/** After a try the first field that is wrong takes the focus; at the beginning the first line of text. */
const useFocus = (form: Form) => {
  const element = useRef<HTMLFormElement>(null)
  const { tries, isBusy } = form
  useEffect(() => {
    if (tries === 0) element.current?.querySelector<HTMLElement>('input[name]')?.focus()
    else if (!isBusy) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, isBusy])
  return element
}

/** The establishment that the account is linked to, by its code as the payload of the specification names it. */
const EstablishmentField = ({ form, record }: { form: Form; record: UserRecord }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const code = form.values.establishmentCode
  return (
    <SelectField
      label={t('users.fields.establishmentCode')}
      optional
      options={data
        .map((each) => ({
          value: each.code,
          label: each.name,
          hint: sayPlace(each, t),
          synonyms: [each.code],
        }))
        .toSorted((left, right) => left.label.localeCompare(right.label))}
      value={code === '' ? null : code}
      error={form.errorOf('establishmentCode')}
      onChange={(next) => form.set('establishmentCode', next ?? '')}
      {...(record.status === 'APR' ? { hint: t('users.data.establishmentHint') } : {})}
    />
  )
}

interface PersonFormProps {
  record: UserRecord
  editable: readonly PersonField[]
  onDone: () => void
}

/** The person's data to be changed. */
export const PersonForm = ({ record, editable, onDone }: PersonFormProps) => {
  const { t } = useTranslation()
  const form = usePersonForm(record, onDone)
  const element = useFocus(form)
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={element} className={css.parts} onSubmit={send} noValidate>
      <FieldGrid>
        {editable.map((field) => (
          <OneField key={field} form={form} field={field} record={record} />
        ))}
      </FieldGrid>
      {form.changed.includes('email') && <p className={css.hint}>{t('users.data.mailHint')}</p>}
      <div role="alert">{form.sentence !== undefined && <FieldError>{form.sentence}</FieldError>}</div>
      <div className={css.buttons}>
        <Button
          kind="primary"
          size={36}
          type="submit"
          busy={form.isBusy}
          disabled={form.changed.length === 0}
        >
          {t('users.data.save')}
        </Button>
        <Button size={36} disabled={form.isBusy} onClick={onDone}>
          {t(form.changed.length === 0 ? 'users.data.leave' : 'users.data.discard')}
        </Button>
      </div>
    </form>
  )
}
