import { longestLegalBasis, schedulingKinds } from '@papaver/contract/scheduling/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNearness } from '../../../platform/near-substances.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { everySubstanceQuery } from '../queries.ts'
import css from '../scheduling.module.css'
import type { Plan } from './use-plan.ts'

const conventions = ['1961', '1971', '1988', 'national'] as const
/** The schedules of each convention, as the treaties name them. */
const schedules: Readonly<Record<string, readonly string[]>> = {
  '1961': ['I', 'II', 'III', 'IV', 'I&IV'],
  '1971': ['I', 'II', 'III', 'IV'],
  '1988': ['Table I', 'Table II'],
  national: [],
}
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const ScheduleFields = ({ form }: Plan) => {
  const { t } = useTranslation()
  const known = schedules[form.values.convention ?? ''] ?? []
  return (
    <div className={css.pair}>
      <SelectField
        {...form.at('convention')}
        label={t('scheduling.fields.convention')}
        options={conventions.map((value) => ({ value, label: t(`scheduling.conventions.${value}`) }))}
        onChange={(convention) => form.put({ convention, schedule: null })}
      />
      {known.length > 0 && (
        <SelectField
          {...form.at('schedule')}
          label={t('scheduling.fields.schedule')}
          optional
          options={optionsOf(known)}
        />
      )}
    </div>
  )
}

const FactorFields = ({ form }: Plan) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.substances'))
  const forms = data.find(({ id }) => String(id) === form.values.substanceId)?.forms.slice(1) ?? []
  return (
    <div className={css.pair}>
      <SelectField
        {...form.at('formId')}
        label={t('scheduling.fields.formId')}
        options={forms.map(({ id, name, factor }) => ({ value: String(id), label: name, hint: factor }))}
      />
      <TextField
        {...form.at('factor')}
        label={t('scheduling.fields.factor')}
        hint={t('scheduling.fields.factorHint')}
        inputMode="decimal"
        ltr
      />
    </div>
  )
}

const SubstanceField = ({ form }: Plan) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(everySubstanceQuery())
  const nearnessOf = useNearness()
  const options = useMemo(
    () =>
      data
        .map(({ id, name, otherNames }) => ({
          value: id,
          label: name,
          synonyms: otherNames,
          nearness: nearnessOf(Number(id)),
        }))
        .toSorted((left, right) => left.nearness - right.nearness),
    [data, nearnessOf],
  )
  return (
    <SelectField
      {...form.at('substanceId')}
      label={t('scheduling.fields.substanceId')}
      options={options}
      onChange={(substanceId) => form.put({ substanceId, formId: null })}
    />
  )
}

/** What changes, when, and on what ground. */
export const ChangeCard = (plan: Plan) => {
  const { t } = useTranslation()
  const { form } = plan
  return (
    <SectionCard number={1} title={t('scheduling.steps.what')} state="here">
      <div className="pv-stack pv-fit pv-gap-16">
        <ChoiceCards
          {...form.at('kind')}
          label={t('scheduling.fields.kind')}
          choices={schedulingKinds.map((value) => ({
            value,
            label: t(`scheduling.kinds.${value}`),
            text: t(`scheduling.kindHints.${value}`),
          }))}
        />
        <div className={css.pair}>
          <SubstanceField {...plan} />
          <DateField {...form.at('effectiveOn')} label={t('scheduling.fields.effectiveOn')} />
        </div>
        {(form.values.kind === 'control' || form.values.kind === 'reschedule') && (
          <ScheduleFields {...plan} />
        )}
        {form.values.kind === 'factor' && <FactorFields {...plan} />}
        <TextField
          {...form.at('legalBasis')}
          label={t('scheduling.fields.legalBasis')}
          hint={t('scheduling.fields.legalBasisHint')}
          maxLength={longestLegalBasis}
        />
        <TextAreaField {...form.at('note')} label={t('scheduling.fields.note')} optional maxLength="reason" />
      </div>
    </SectionCard>
  )
}
