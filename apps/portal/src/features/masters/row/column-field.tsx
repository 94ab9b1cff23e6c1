import type { ListColumn } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldWide } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNearness } from '../near-substances.ts'
import { choicesQuery } from '../queries.ts'
import { columnName, optionName } from '../words.ts'
import { ReferencesField } from './references-field.tsx'
import type { RowFields } from './use-row-form.ts'

interface FieldProps {
  form: RowFields
  column: ListColumn
}

const useField = ({ form, column }: FieldProps) => {
  const { t } = useTranslation()
  const path = `values.${column.key}`
  const hint = t(`masters.hints.${column.key}`, { defaultValue: '' })
  const isFixed = column.fixed === true && !form.isNew
  return {
    path,
    shared: {
      label: columnName(t, column.key),
      name: path,
      optional: column.required !== true,
      disabled: isFixed,
      error: form.errorOf(path),
      ...(isFixed ? { hint: t('masters.hints.fixed') } : hint === '' ? {} : { hint }),
    },
    leave: () => form.leave(path),
  }
}

const leftToRight: readonly string[] = [
  'casNumber',
  'hsCode',
  'incbCode',
  'formula',
  'alpha3',
  'numeric',
  'mail',
  'phone',
  'website',
]

const Text = (props: FieldProps) => {
  const { form, column } = props
  const { path, shared, leave } = useField(props)
  const { type } = column
  return (
    <TextField
      {...shared}
      type={column.rule === 'mail' ? 'email' : 'text'}
      value={String(form.valueOf(path) ?? '')}
      ltr={leftToRight.includes(column.key) || type === 'decimal' || type === 'number'}
      maxLength={column.max ?? 300}
      {...(type === 'decimal' ? { inputMode: 'decimal' as const } : {})}
      {...(type === 'number' ? { inputMode: 'numeric' as const } : {})}
      onChange={(value) => form.set(path, value)}
      onBlur={leave}
    />
  )
}

/** Several texts are written one a line. */
const Lines = (props: FieldProps) => {
  const { form, column } = props
  const { path, shared, leave } = useField(props)
  const value = form.valueOf(path)
  const isMany = column.type === 'texts'
  return (
    <TextAreaField
      {...shared}
      rows={3}
      value={isMany ? ((value ?? []) as readonly string[]).join('\n') : String(value ?? '')}
      {...(isMany ? {} : { maxLength: column.max ?? 2000 })}
      onChange={(text) => form.set(path, isMany ? (text === '' ? [] : text.split('\n')) : text)}
      onBlur={leave}
    />
  )
}

const Choice = (props: FieldProps) => {
  const { form, column } = props
  const { t } = useTranslation()
  const { path, shared, leave } = useField(props)
  return (
    <SelectField
      {...shared}
      options={(column.options ?? []).map((option) => ({
        value: option,
        label: optionName(t, column, option),
      }))}
      value={(form.valueOf(path) as string | null) || null}
      onChange={(value) => form.set(path, value)}
      onBlur={leave}
    />
  )
}

const Reference = (props: FieldProps) => {
  const { form, column } = props
  const { path, shared, leave } = useField(props)
  const { data = [] } = useQuery(choicesQuery(column.list ?? 'countries'))
  const nearnessOf = useNearness()
  const chosen = (form.valueOf(path) as string | null) || null
  // What is offered no more stays where it stands, and cannot be chosen anew.
  const options = data.filter(({ id, isActive }) => isActive || id === chosen)
  return (
    <SelectField
      {...shared}
      options={options.map(({ id, code, name, otherNames }) => ({
        value: id,
        label: name,
        synonyms: otherNames,
        nearness: column.list === 'substances' ? nearnessOf(Number(id)) : 2,
        ...(column.list === 'countries' ? { code } : {}),
      }))}
      value={chosen}
      onChange={(value) => form.set(path, value)}
      onBlur={leave}
    />
  )
}

const Checks = (props: FieldProps) => {
  const { form, column } = props
  const { t } = useTranslation()
  const { path, shared } = useField(props)
  const chosen = (form.valueOf(path) ?? []) as readonly string[]
  return (
    <CheckGroup legend={shared.label} error={shared.error} columns={2}>
      {(column.options ?? []).map((option) => (
        <CheckField
          key={option}
          label={optionName(t, column, option)}
          checked={chosen.includes(option)}
          onChange={(on) => {
            form.set(path, on ? [...chosen, option] : chosen.filter((other) => other !== option))
            form.leave(path)
          }}
        />
      ))}
    </CheckGroup>
  )
}

const YesNo = (props: FieldProps) => {
  const { form } = props
  const { path, shared } = useField(props)
  return (
    <CheckField
      label={shared.label}
      {...('hint' in shared ? { hint: shared.hint } : {})}
      error={shared.error}
      checked={form.valueOf(path) === true}
      onChange={(on) => form.set(path, on)}
    />
  )
}

/** The field of a column, whatever its type. */
export const ColumnField = ({ form, column }: FieldProps) => {
  const props = { form, column }
  switch (column.type) {
    case 'boolean':
      return <YesNo {...props} />
    case 'choice':
      return <Choice {...props} />
    case 'reference':
      return <Reference {...props} />
    case 'references':
      return (
        <FieldWide>
          <ReferencesField {...props} />
        </FieldWide>
      )
    case 'set':
      return <Checks {...props} />
    case 'texts':
    case 'longText':
      return <Lines {...props} />
    case 'day':
      return <Day {...props} />
    case 'text':
    case 'number':
    case 'decimal':
      return <Text {...props} />
  }
}

const Day = (props: FieldProps) => {
  const { form } = props
  const { path, shared, leave } = useField(props)
  return (
    <DateField
      {...shared}
      value={String(form.valueOf(path) ?? '')}
      onChange={(value) => form.set(path, value)}
      onBlur={leave}
    />
  )
}
