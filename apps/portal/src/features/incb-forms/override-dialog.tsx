import type { FormParams, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { masterQuery } from '../../platform/queries.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { type Amount, amountOf, noAmount, typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { type Form as FormState, useForm } from '../../ui/form/use-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ChosenCell, standing } from './form-part.tsx'
import { usePartTitle } from './form-words.tsx'

interface Draft {
  part: string
  substance: string
  country: string
  column: string
  figure: Amount
  reason: string
}

const needed = 'incb-forms.faults.needed'

/** Unit and decimals in which the form has a substance. */
const unitOf = (form: FormView, substance: string) =>
  form.substances.find(({ id }) => String(id) === substance)
/** That of the column where it has one of its own. */
const measureOf = (form: FormView, { part, substance, column }: Draft) =>
  partOf(form, part)?.columns.find(({ key }) => key === column)?.measure ?? unitOf(form, substance)
const partOf = (form: FormView, key: string) => form.parts.find((part) => part.key === key)

const faultsOf =
  (form: FormView) =>
  (draft: Draft): Faults => {
    const { part: key, substance, country, column, figure, reason } = draft
    const part = partOf(form, key)
    const decimals = measureOf(form, draft)?.decimals ?? 0
    const isFigure =
      figure.typed.trim() === '' ||
      (figure.amount !== undefined && (figure.amount.split('.')[1]?.length ?? 0) <= decimals)
    return {
      part: part === undefined ? needed : undefined,
      substance: unitOf(form, substance) === undefined ? needed : undefined,
      country: part?.rows === 'country' && country === '' ? needed : undefined,
      column: part?.columns.some((each) => each.key === column) ? undefined : needed,
      figure: isFigure ? undefined : (t) => t('incb-forms.faults.figure', { decimals }),
      reason: reason.trim() === '' ? 'incb-forms.faults.reason' : undefined,
    }
  }

/** Which cell, where none was pressed: what the reports and endorsements say nothing of is entered by hand. */
const WhichCell = ({ form, fields }: { form: FormView; fields: FormState<Draft> }) => {
  const { t } = useTranslation()
  const { data: countries = [] } = useQuery(masterQuery('masters.countries'))
  const part = partOf(form, fields.values.part)
  const partTitle = usePartTitle()
  return (
    <>
      <SelectField
        {...fields.choiceAt('part')}
        label={t('incb-forms.override.part')}
        options={form.parts
          .filter(({ rows }) => rows !== 'none')
          .map(({ key, sign, name }) => ({ value: key, label: partTitle({ sign, name }) }))}
      />
      <SelectField
        {...fields.choiceAt('substance')}
        label={t('incb-forms.columns.substance')}
        options={form.substances
          .filter(({ id }) => part?.substanceIds?.includes(id) ?? true)
          .map(({ id, name, code }) => ({ value: String(id), label: name, code }))}
      />
      {part?.rows === 'country' && (
        <SelectField
          {...fields.choiceAt('country')}
          label={t('incb-forms.columns.country')}
          options={countries.map(({ code, name }) => ({ value: code, label: name, code }))}
        />
      )}
      {part !== undefined && (
        <SelectField
          {...fields.choiceAt('column')}
          label={t('incb-forms.override.column')}
          options={part.columns
            .filter(({ isBeside }) => !isBeside)
            .map(({ key, name }) => ({ value: key, label: name }))}
        />
      )}
    </>
  )
}

const FigureFields = ({ form, fields }: { form: FormView; fields: FormState<Draft> }) => {
  const { t, i18n } = useTranslation()
  const figure = fields.at('figure')
  const unit = measureOf(form, fields.values)?.unit
  return (
    <>
      <TextField
        {...figure}
        value={figure.value.typed}
        onChange={(typed) => figure.onChange(amountOf(typed, i18n.language))}
        label={t('incb-forms.override.figure')}
        hint={t('incb-forms.override.figureHelp')}
        inputMode="decimal"
        end={unit === 'number' ? undefined : unit}
        ltr
      />
      <TextAreaField
        {...fields.at('reason')}
        label={t('incb-forms.override.reason')}
        maxLength="reason"
        rows={3}
      />
    </>
  )
}

interface OverrideDialogProps {
  params: FormParams
  form: FormView
  /** Undefined where the cell is still to be chosen. */
  chosen: ChosenCell | undefined
  onClose: () => void
}

const useDraft = (chosen: ChosenCell | undefined): Draft => {
  const { i18n } = useTranslation()
  const [draft] = useState<Draft>(() => ({
    part: chosen?.part.key ?? '',
    substance: chosen === undefined ? '' : String(chosen.row.substanceId),
    country: chosen?.row.country ?? '',
    column: chosen?.column.key ?? '',
    figure: chosen === undefined ? noAmount : typedAmount(standing(chosen.cell), i18n.language),
    reason: chosen?.cell.override?.reason ?? '',
  }))
  return draft
}

/** Puts a figure of an officer's, with its reason, in the place of what was worked out. */
export const OverrideDialog = ({ params, form, chosen, onClose }: OverrideDialogProps) => {
  const { t } = useTranslation()
  const formId = useId()
  const client = useQueryClient()
  const fields = useForm({ standing: useDraft(chosen), judge: faultsOf(form) })
  const { mutate, isPending, error } = useSending({
    mutationFn: ({ part, substance, country, column, figure, reason }: Draft) =>
      call('incb-forms.override', {
        params,
        body: {
          version: form.version,
          part,
          substanceId: Number(substance),
          country: partOf(form, part)?.rows === 'country' ? country : null,
          column,
          figure: figure.amount ?? null,
          reason: reason.trim(),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['incb-forms'] })
      showToast({ tone: 'green', title: t('incb-forms.kept') })
      onClose()
    },
  })
  const said = chosen && [chosen.row.name, chosen.row.countryName, chosen.column.name]
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={520}
      title={t(chosen === undefined ? 'incb-forms.add' : 'incb-forms.override.title')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {t('incb-forms.override.save')}
        </Button>
      }
    >
      <Form form={fields} onSubmit={mutate} isBusy={isPending} id={formId} className="pv-stack pv-gap-12">
        {said === undefined ? (
          <WhichCell form={form} fields={fields} />
        ) : (
          <p className="pv-strong">{said.filter(Boolean).join(' · ')}</p>
        )}
        <FigureFields form={form} fields={fields} />
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
