import { licenseActivities } from '@papaver/contract/licenses/rules.ts'
import { periodKinds } from '@papaver/contract/periods.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { ManyField } from '../../../ui/many-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NamesFields } from './names-fields.tsx'
import type { TemplateForm } from './use-template-form.ts'
import { WholeField } from './whole-field.tsx'
import { dueWords, monthWords, nameOf } from './words.ts'

/** Two years before the period up to two years behind it. */
const months = Array.from({ length: 49 }, (_, index) => index - 24)

/** On which day the report is due. */
const DueFields = ({ template: { form } }: { template: TemplateForm }) => {
  const { t } = useTranslation()
  const month = form.atPath<number>('due.months')
  const day = form.atPath<number>('due.day')
  const offered = months.includes(month.value) ? months : [...months, month.value]
  return (
    <>
      <SelectField
        label={t('statistics.templates.due.month')}
        searchable
        value={String(month.value)}
        onChange={(chosen) => chosen !== null && month.onChange(Number(chosen))}
        error={month.error}
        options={offered.map((each) => ({ value: String(each), label: monthWords(t, each) }))}
      />
      <WholeField
        {...day}
        label={t('statistics.templates.due.day')}
        hint={dueWords(t, form.values.due)}
        onChange={(value) => day.onChange(value ?? 0)}
      />
    </>
  )
}

/** Whose licence makes the report due, and which substances it is about. */
const ScopeFields = ({ template: { form } }: { template: TemplateForm }) => {
  const { t } = useTranslation()
  const boxes = (path: 'activities' | 'groups', all: readonly string[]) => {
    const { value, onChange } = form.atPath<readonly string[]>(path)
    return all.map((each) => (
      <CheckField
        key={each}
        label={t(`licenses.choices.${path}.${each}`)}
        checked={value.includes(each)}
        onChange={(isOn) => onChange(all.filter((one) => (one === each ? isOn : value.includes(one))))}
      />
    ))
  }
  return (
    <FieldGrid>
      <CheckGroup
        legend={t('statistics.templates.parts.activities')}
        hint={t('statistics.templates.activitiesHint')}
      >
        {boxes('activities', licenseActivities)}
      </CheckGroup>
      <CheckGroup
        legend={t('statistics.templates.parts.groups')}
        {...(form.errorOf('groups') === undefined ? {} : { error: form.errorOf('groups') })}
      >
        {boxes('groups', substanceGroups)}
      </CheckGroup>
    </FieldGrid>
  )
}

/** What a template is besides its columns. */
export const PropertiesCard = ({ template }: { template: TemplateForm }) => {
  const { t } = useTranslation()
  const { form, units } = template
  const { names, unit, columns } = form.values
  const part = (key: string) => t(`statistics.templates.parts.${key}`)
  const { onBlur: _left, ...period } = form.atPath<string>('period')
  return (
    <Card title={t('statistics.templates.properties')}>
      <div className="pv-stack pv-fit pv-gap-16">
        <NamesFields template={template} path="names" names={names} />
        <FieldGrid>
          <SelectField
            {...period}
            label={part('period')}
            onChange={(chosen) => chosen !== null && period.onChange(chosen)}
            options={periodKinds.map((value) => ({
              value,
              label: t(`statistics.templates.periods.${value}`),
            }))}
          />
          <SelectField
            {...form.choiceAt('unit')}
            label={part('unit')}
            hint={t('statistics.templates.unitHint')}
            options={[...new Set([...units, unit])].filter(Boolean).map((value) => ({ value, label: value }))}
          />
          <DueFields template={template} />
        </FieldGrid>
        <ScopeFields template={template} />
        <ManyField
          label={part('rowKeys')}
          hint={t('statistics.templates.rowKeysHint')}
          error={form.errorOf('rowKeys')}
          value={form.values.rowKeys}
          onChange={(keys) => form.set('rowKeys', keys)}
          options={columns.map(({ key, names: said }) => ({ value: key, label: nameOf(said, key) }))}
        />
      </div>
    </Card>
  )
}
