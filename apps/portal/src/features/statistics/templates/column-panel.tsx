import {
  balanceRoles,
  type ColumnType,
  columnFlows,
  columnTypes,
  longestCode,
  type TemplateColumn,
} from '@papaver/contract/statistics/template.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NamesFields } from './names-fields.tsx'
import type { TemplateForm } from './use-template-form.ts'
import { WholeField } from './whole-field.tsx'
import { nameOf } from './words.ts'

interface PanelProps {
  template: TemplateForm
  at: number
  column: TemplateColumn
}

/** What only numbers have: their limits, and what they do to a stock. */
const NumberFields = ({ template: { form }, at }: PanelProps) => {
  const { t } = useTranslation()
  const part = (key: string) => t(`statistics.templates.parts.${key}`)
  const path = `columns.${at}`
  const { onBlur: _left, ...role } = form.atPath<string>(`${path}.role`)
  const { onBlur: _gone, ...flow } = form.atPath<string | null>(`${path}.flow`)
  const { value: isNegative, onChange: setNegative } = form.atPath<boolean>(`${path}.mayBeNegative`)
  return (
    <>
      <WholeField {...form.atPath<number | null>(`${path}.maxDigits`)} label={part('maxDigits')} />
      <WholeField {...form.atPath<number | null>(`${path}.maxDecimals`)} label={part('maxDecimals')} />
      <SelectField
        {...role}
        label={part('role')}
        hint={t('statistics.templates.roleHint')}
        onChange={(chosen) => chosen !== null && role.onChange(chosen)}
        options={balanceRoles.map((value) => ({ value, label: t(`statistics.templates.roles.${value}`) }))}
      />
      <SelectField
        {...flow}
        label={part('flow')}
        optional
        hint={t('statistics.templates.flowHint')}
        options={columnFlows.map((value) => ({ value, label: t(`statistics.templates.flows.${value}`) }))}
      />
      <CheckField label={part('mayBeNegative')} checked={isNegative} onChange={setNegative} />
    </>
  )
}

/** What belongs to the type of the column. */
const TypeFields = (props: PanelProps) => {
  const { t } = useTranslation()
  const { template, at, column } = props
  const { form } = template
  const part = (key: string) => t(`statistics.templates.parts.${key}`)
  const path = `columns.${at}`
  if (column.type === 'number') return <NumberFields {...props} />
  if (column.type === 'text')
    return <WholeField {...form.atPath<number | null>(`${path}.maxLength`)} label={part('maxLength')} />
  if (column.type === 'date') {
    const { value, onChange } = form.atPath<boolean>(`${path}.inPeriod`)
    return <CheckField label={part('inPeriod')} checked={value} onChange={onChange} />
  }
  if (column.type !== 'choice') return null
  const { onBlur: _left, ...list } = form.atPath<string | null>(`${path}.list`)
  return (
    <SelectField
      {...list}
      label={part('list')}
      hint={t('statistics.templates.listHint')}
      options={Object.keys(form.values.lists).map((value) => ({ value, label: value }))}
    />
  )
}

/** Everything about one column. */
export const ColumnPanel = (props: PanelProps) => {
  const { t } = useTranslation()
  const { template, at, column } = props
  const { form, before, columns, setOpen } = template
  const part = (key: string) => t(`statistics.templates.parts.${key}`)
  const isPublished = before.columns.some(({ key }) => key === column.key)
  const key = form.atPath<string>(`columns.${at}.key`)
  const { value: isRequired, onChange: require } = form.atPath<boolean>(`columns.${at}.required`)
  return (
    <Card
      title={t('statistics.templates.columnAt', { number: at + 1, name: nameOf(column.names, column.key) })}
      aside={
        <Button kind="link" onClick={() => setOpen(undefined)}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="pv-stack pv-fit pv-gap-16">
        <NamesFields template={template} path={`columns.${at}.names`} names={column.names} />
        <FieldGrid>
          <TextField
            {...key}
            label={part('key')}
            hint={t(`statistics.templates.${isPublished ? 'keyKept' : 'keyHint'}`)}
            disabled={isPublished}
            ltr
            exact
            maxLength={longestCode}
            onChange={(typed) => columns.rename(at, typed)}
          />
          <SelectField
            label={part('type')}
            searchable={false}
            disabled={isPublished}
            error={form.errorOf(`columns.${at}.type`)}
            value={column.type}
            onChange={(type) => type !== null && columns.retype(at, type as ColumnType)}
            options={columnTypes.map((value) => ({ value, label: t(`statistics.asked.types.${value}`) }))}
          />
          <CheckField label={part('required')} checked={isRequired} onChange={require} />
          <TypeFields {...props} />
        </FieldGrid>
      </div>
    </Card>
  )
}
