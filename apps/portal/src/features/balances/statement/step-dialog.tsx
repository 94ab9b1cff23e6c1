import type { FigureStep } from '@papaver/contract/balances/figures.ts'
import { excessAfter, leftAfter, wantsReason } from '@papaver/contract/balances/rules.ts'
import type { Statement } from '@papaver/contract/balances/statement-schema.ts'
import { isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { typedAmount } from '../../../ui/amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import {
  type FigureDraft,
  FigureFields,
  faultsOfFigure,
  inputOfFigure,
  newFigure,
} from '../figure-fields.tsx'

interface StepDraft extends FigureDraft {
  figure: string
}

/** By how much the limit would change; undefined while nothing can be read. */
const changeOf = (statement: Statement, step: FigureStep, draft: StepDraft): string | undefined => {
  const { amount } = draft.grams
  if (amount === undefined) return undefined
  if (step === 'supplement') return amount
  const before =
    step === 'confirm'
      ? statement.estimateGrams
      : statement.figures.find(({ id }) => id === draft.figure)?.grams
  return before === undefined ? undefined : minus(amount, before)
}

/** What the step would make of the balance, while one types; how much is used and held beyond it, with what the treaty says. */
const Effect = ({ statement: { now }, change }: { statement: Statement; change: string | undefined }) => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const limitGrams = plus(now.limitGrams, change ?? '0')
  const excess = excessAfter(now, change)
  return (
    <div className="pv-stack pv-gap-8" aria-live="polite">
      {change !== undefined && (
        <p className="pv-flush pv-size-13 pv-dim">
          {t('balances.effect', {
            before: mass(now.limitGrams),
            after: mass(limitGrams),
            left: mass(leftAfter({ ...now, limitGrams })),
          })}
        </p>
      )}
      {change !== undefined && isPositive(excess) && (
        <LineNotice tone="amber" icon="alert-triangle">
          {t('balances.excessWarning', { excess: mass(excess) })}
        </LineNotice>
      )}
    </div>
  )
}

interface StepDialogProps {
  statement: Statement
  step: FigureStep
  onClose: () => void
}

/** Confirms the estimate, adds a supplement, or puts a figure right; what it would come to is said before. */
export const StepDialog = ({ statement, step, onClose }: StepDialogProps) => {
  const { t, i18n } = useTranslation()
  const formats = useMassFormats()
  const formId = useId()
  const client = useQueryClient()
  const isCorrection = step === 'correct'
  /** A correction says why, and so does whatever leaves more used and held than is allowed. */
  const needsReason = (draft: StepDraft): boolean =>
    isCorrection || wantsReason(statement.now, step, changeOf(statement, step, draft) ?? '0')
  const [standing] = useState<StepDraft>(() => ({
    ...newFigure(),
    figure: '',
    ...(step === 'confirm' ? { grams: typedAmount(statement.estimateGrams, i18n.language) } : {}),
  }))
  const form = useForm({
    standing,
    judge: (draft) => ({
      ...faultsOfFigure(draft, needsReason(draft)),
      figure: isCorrection && draft.figure === '' ? 'balances.faults.figure' : undefined,
    }),
  })
  const { mutate, isPending, error } = useSending({
    mutationFn: (draft: StepDraft) =>
      call('balances.act', {
        params: { id: statement.id, action: step },
        body: {
          ...inputOfFigure(draft),
          seen: statement.seen,
          ...(isCorrection ? { figure: draft.figure } : {}),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast({ tone: 'green', title: t('balances.saved') })
      onClose()
    },
  })
  const title = step === 'supplement' ? t('balances.steps.supplement') : t(`balances.stepTitles.${step}`)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={520}
      title={title}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={isPending}>
          {t(`balances.steps.${step}`)}
        </Button>
      }
    >
      <Form form={form} onSubmit={mutate} isBusy={isPending} id={formId} className="pv-stack pv-gap-12">
        {isCorrection && (
          <SelectField
            {...form.choiceAt('figure')}
            label={t('balances.fields.figure')}
            options={statement.figures.map(({ id, action, grams, day }) => ({
              value: id,
              label: t('balances.figureOf', {
                what: t(`balances.statement.actions.${action}`),
                grams: formats.number(grams),
                day: day === null ? '–' : formats.mediumDay(day),
              }),
            }))}
          />
        )}
        <FigureFields
          form={form}
          label={t(`balances.fields.${isCorrection ? 'newGrams' : 'grams'}`)}
          needsReason={needsReason(form.values)}
        />
        <Effect statement={statement} change={changeOf(statement, step, form.values)} />
        <FormFailure error={error} />
      </Form>
    </Dialog>
  )
}
