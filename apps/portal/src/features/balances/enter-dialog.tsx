import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FigureDraft, FigureFields, faultsOfFigure, inputOfFigure, newFigure } from './figure-fields.tsx'
import { statementPlace } from './queries.ts'

interface EstimateDraft extends FigureDraft {
  substance: string
  year: string
  isProvisional: boolean
}

const faultsOf = (draft: EstimateDraft) => ({
  ...faultsOfFigure(draft, false),
  substance: draft.substance === '' ? 'balances.faults.substance' : undefined,
  year: /^(199\d|2[01]\d\d|2200)$/.test(draft.year.trim()) ? undefined : 'balances.faults.year',
})

/** The first estimate or assessment of a substance for a year; leads to its statement. */
export const EnterDialog = ({ year, onClose }: { year: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const formId = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const substances = useSubstanceOptions()
  const [standing] = useState<EstimateDraft>(() => ({
    ...newFigure(),
    substance: '',
    year: String(year),
    isProvisional: false,
  }))
  const form = useForm({ standing, judge: faultsOf })
  const { mutate, isPending, error } = useSending({
    mutationFn: (draft: EstimateDraft) =>
      call('balances.enter', {
        body: {
          ...inputOfFigure(draft),
          substanceId: Number(draft.substance),
          year: Number(draft.year),
          isProvisional: draft.isProvisional,
        },
      }),
    onSuccess: async ({ id }) => {
      showToast({ tone: 'green', title: t('balances.saved') })
      await client.invalidateQueries({ queryKey: ['balances'] })
      await navigate({ to: statementPlace(id) })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={520}
      title={t('balances.add')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {t('balances.add')}
        </Button>
      }
    >
      <Form form={form} onSubmit={mutate} isBusy={isPending} id={formId} className="pv-stack pv-gap-12">
        <SelectField
          {...form.choiceAt('substance')}
          label={t('balances.fields.substance')}
          options={substances.map(({ id, label, code, synonyms, nearness }) => ({
            ...{ value: String(id), label, code, synonyms, nearness },
          }))}
        />
        <TextField
          {...form.at('year')}
          label={t('balances.fields.year')}
          inputMode="numeric"
          maxLength={4}
          ltr
        />
        <FigureFields form={form} label={t('balances.fields.grams')} needsReason={false} />
        <CheckField {...form.checkAt('isProvisional')} label={t('balances.fields.isProvisional')} />
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
