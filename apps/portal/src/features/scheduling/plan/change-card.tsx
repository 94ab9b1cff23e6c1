import { schedulingKinds } from '@papaver/contract/scheduling/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useNearness } from '../../masters/near-substances.ts'
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

const ScheduleFields = ({ form, change, leave, errorOf }: Plan) => {
  const { t } = useTranslation()
  const known = schedules[form.convention ?? ''] ?? []
  return (
    <div className={css.pair}>
      <SelectField
        label={t('scheduling.fields.convention')}
        options={conventions.map((value) => ({ value, label: t(`scheduling.conventions.${value}`) }))}
        value={form.convention}
        onChange={(convention) => change({ convention, schedule: null })}
        onBlur={() => leave('convention')}
        error={errorOf('convention')}
      />
      {known.length > 0 && (
        <SelectField
          label={t('scheduling.fields.schedule')}
          optional
          options={optionsOf(known)}
          value={form.schedule}
          onChange={(schedule) => change({ schedule })}
          onBlur={() => leave('schedule')}
          error={errorOf('schedule')}
        />
      )}
    </div>
  )
}

const FactorFields = ({ form, change, leave, errorOf }: Plan) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.substances'))
  const forms = data.find(({ id }) => String(id) === form.substanceId)?.forms.slice(1) ?? []
  return (
    <div className={css.pair}>
      <SelectField
        label={t('scheduling.fields.formId')}
        options={forms.map(({ id, name, factor }) => ({ value: String(id), label: name, hint: factor }))}
        value={form.formId}
        onChange={(formId) => change({ formId })}
        onBlur={() => leave('formId')}
        error={errorOf('formId')}
      />
      <TextField
        label={t('scheduling.fields.factor')}
        hint={t('scheduling.fields.factorHint')}
        value={form.factor}
        onChange={(factor) => change({ factor })}
        onBlur={() => leave('factor')}
        error={errorOf('factor')}
        inputMode="decimal"
        maxLength={12}
        ltr
      />
    </div>
  )
}

const SubstanceField = ({ form, change, leave, errorOf }: Plan) => {
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
      label={t('scheduling.fields.substanceId')}
      options={options}
      value={form.substanceId}
      onChange={(substanceId) => change({ substanceId, formId: null })}
      onBlur={() => leave('substanceId')}
      error={errorOf('substanceId')}
    />
  )
}

/** What changes, when, and on what ground. */
export const ChangeCard = (plan: Plan) => {
  const { t } = useTranslation()
  const { form, change, leave, errorOf } = plan
  return (
    <SectionCard number={1} title={t('scheduling.steps.what')} state="here">
      <div className={css.form}>
        <ChoiceCards
          name="kind"
          label={t('scheduling.fields.kind')}
          choices={schedulingKinds.map((value) => ({
            value,
            label: t(`scheduling.kinds.${value}`),
            text: t(`scheduling.kindHints.${value}`),
          }))}
          value={form.kind}
          onChange={(kind) => change({ kind })}
        />
        <div className={css.pair}>
          <SubstanceField {...plan} />
          <DateField
            label={t('scheduling.fields.effectiveOn')}
            value={form.effectiveOn}
            onChange={(effectiveOn) => change({ effectiveOn })}
            onBlur={() => leave('effectiveOn')}
            error={errorOf('effectiveOn')}
          />
        </div>
        {(form.kind === 'control' || form.kind === 'reschedule') && <ScheduleFields {...plan} />}
        {form.kind === 'factor' && <FactorFields {...plan} />}
        <TextField
          label={t('scheduling.fields.legalBasis')}
          hint={t('scheduling.fields.legalBasisHint')}
          value={form.legalBasis}
          onChange={(legalBasis) => change({ legalBasis })}
          onBlur={() => leave('legalBasis')}
          error={errorOf('legalBasis')}
          maxLength={300}
        />
        <TextAreaField
          label={t('scheduling.fields.note')}
          optional
          value={form.note}
          onChange={(note) => change({ note })}
          maxLength={1000}
        />
      </div>
    </SectionCard>
  )
}
