import { type PersonField, type PersonValues, personFields } from '@papaver/contract/users/person.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import type { Form as FormState } from '../../../ui/form/use-form.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import type { UserRecord } from '../types.ts'
import { sayPlace } from './establishment-field.tsx'
import { usePersonForm } from './use-person-form.ts'

/** What may be chosen in the fields that are a choice: titles, and establishments by their codes. */
const useOptions = (): Partial<Record<PersonField, readonly SelectOption[]>> => {
  const { t } = useTranslation()
  const { data: titles = [] } = useQuery(masterQuery('masters.personTitles'))
  const { data: establishments = [] } = useQuery(masterQuery('masters.establishments'))
  return {
    designationTypeId: titles.map(({ id, name }) => ({ value: String(id), label: name })),
    establishmentCode: establishments
      .map((each) => ({
        value: each.code,
        label: each.name,
        hint: sayPlace(each, t),
        synonyms: [each.code],
      }))
      .toSorted((left, right) => left.label.localeCompare(right.label)),
  }
}

interface FieldsProps {
  form: FormState<PersonValues>
  editable: readonly PersonField[]
  record: UserRecord
}

const Fields = ({ form, editable, record }: FieldsProps) => {
  const { t } = useTranslation()
  const options = useOptions()
  const isLinked = record.status === 'APR'
  return (
    <FieldGrid>
      {personFields
        .filter(({ key }) => editable.includes(key))
        .map((field) => (
          <DescribedField
            key={field.key}
            field={field}
            bound={form.atPath(field.key)}
            label={t(`users.fields.${field.key}`)}
            options={options[field.key] ?? []}
            hint={
              field.key === 'establishmentCode' && isLinked ? t('users.data.establishmentHint') : undefined
            }
          />
        ))}
    </FieldGrid>
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
  const { form, sentence, isBusy, save } = usePersonForm(record, onDone)
  const { element } = form
  useEffect(
    () => element.current?.querySelector<HTMLElement>('input[name]:not([type=hidden])')?.focus(),
    [element],
  )
  return (
    <Form form={form} onSubmit={save} isBusy={isBusy} className="pv-stack pv-fit pv-gap-16">
      <Fields form={form} editable={editable} record={record} />
      {form.changed.includes('email') && <p className="pv-hint">{t('users.data.mailHint')}</p>}
      <FormAlert>{sentence}</FormAlert>
      <div className="pv-flex pv-wrap pv-gap-8-12">
        <Button kind="primary" size={36} type="submit" busy={isBusy} disabled={!form.isChanged}>
          {t('users.data.save')}
        </Button>
        <Button size={36} disabled={isBusy} onClick={onDone}>
          {t(form.isChanged ? 'users.data.discard' : 'users.data.leave')}
        </Button>
      </div>
      <LeaveGuard isUnsaved={form.isChanged} />
    </Form>
  )
}
