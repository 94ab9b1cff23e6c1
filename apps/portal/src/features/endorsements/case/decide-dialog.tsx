import type { DecidableSide } from '@papaver/contract/endorsements/reconciliation.ts'
import type { ReconciledLine } from '@papaver/contract/endorsements/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { type Quantity, QuantityField } from '../../../ui/quantity-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useFigure, useUnitWord } from '../../masters/goods/units.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { refreshAfterMovement } from '../queries.ts'
import { Apart } from './apart.tsx'

interface DecideDialogProps {
  caseId: string
  line: ReconciledLine
  onClose: () => void
}
interface Draft {
  chosen: DecidableSide | ''
  quantity: Quantity
  reason: string
}
type Body = CallInput<'endorsements.decide'>['body']

const judge = ({ chosen, quantity, reason }: Draft): Faults => ({
  chosen: chosen === '' ? 'endorsements.decide.missingSide' : undefined,
  quantity:
    chosen !== 'other'
      ? undefined
      : quantity.amount === undefined || !isWithin('moved', quantity.amount)
        ? `endorsements.problem.${quantity.typed.trim() === '' ? 'missing' : 'unreadable'}`
        : undefined,
  reason: reason.trim() === '' ? 'endorsements.decide.missingReason' : undefined,
})

const bodyOf = ({ chosen, quantity, reason }: Draft, { customs, holder, foreign }: ReconciledLine): Body => ({
  chosen: chosen === '' ? 'other' : chosen,
  reason: reason.trim(),
  seen: { customs, holder, foreign },
  ...(chosen === 'other' && quantity.amount !== undefined ? { quantity: quantity.amount } : {}),
})

const useDecide = ({ caseId, line, onClose }: DecideDialogProps) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: Body) =>
      call('endorsements.decide', { params: { id: caseId, lineId: line.lineId }, body }),
    onSuccess: onClose,
    onSettled: () => refreshAfterMovement(client),
  })
}

/** Each of the three with what it recorded, and another figure. */
const useChoices = ({ unit, customs, holder, foreign, answeredBy }: ReconciledLine) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const sides = [
    { value: 'customs', source: answeredBy === 'exit' ? 'entry' : 'customs', recorded: customs },
    { value: 'holder', source: answeredBy, recorded: holder },
    { value: 'foreign', source: 'foreign', recorded: foreign },
  ] as const
  return [
    ...sides.flatMap(({ value, source, recorded }) =>
      recorded === null
        ? []
        : [{ value, label: t(`endorsements.source.${source}`), text: figure(recorded, unit) }],
    ),
    { value: 'other' as const, label: t('endorsements.decide.other') },
  ]
}

/** More than the permit authorizes would count: said with its figures before it does. */
const AskExceeds = ({
  line,
  quantity,
  busy,
  onSafe,
  onConfirm,
}: {
  line: ReconciledLine
  quantity: string
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const figures = { quantity: figure(quantity, line.unit), authorized: figure(line.authorized, line.unit) }
  return (
    <ConfirmDialog
      open
      icon="alert-triangle"
      title={t('endorsements.decide.exceeds.title')}
      consequences={[
        t('endorsements.decide.exceeds.line', figures),
        t('endorsements.decide.exceeds.charged'),
        t('endorsements.excess.officeNotify'),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t('endorsements.decide.exceeds.confirm', figures)}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

/** What would count, where it is more than is authorized and nobody has said yet that it is meant. */
const exceedingOf = (error: unknown): string | undefined =>
  isRefusal(error, 'differenceExceeds') ? String(error.details.quantity) : undefined

/** Of the line: what is authorized, and what may still cross. */
const Allowed = ({ line: { authorized, left, unit } }: { line: ReconciledLine }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  return (
    <p className="pv-hint pv-flush">
      {t('endorsements.decide.allowed', { authorized: figure(authorized, unit), left: figure(left, unit) })}
    </p>
  )
}

/** Which figure counts of a line whose records contradict each other (product §9). */
export const DecideDialog = (props: DecideDialogProps) => {
  const { line, onClose } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const unitWord = useUnitWord()
  const formId = useId()
  const decide = useDecide(props)
  const choices = useChoices(line)
  const standing: Draft = {
    chosen: '',
    quantity: { typed: '', amount: undefined, unit: line.unit },
    reason: '',
  }
  const form = useForm({ standing, judge })
  const exceeding = exceedingOf(decide.error)
  const sent = decide.variables
  if (exceeding !== undefined && sent !== undefined)
    return (
      <AskExceeds
        line={line}
        quantity={exceeding}
        busy={decide.isPending}
        onSafe={() => decide.reset()}
        onConfirm={() => decide.mutate({ ...sent, isExcessConfirmed: true })}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      locked={decide.isPending}
      width={560}
      title={t('endorsements.decide.title', { goods: line.name })}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={decide.isPending}>
          {t('endorsements.decide.confirm')}
        </Button>
      }
    >
      <Form
        form={form}
        onSubmit={(draft) => decide.mutate(bodyOf(draft, line))}
        isBusy={decide.isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <Apart line={line} />
        <Allowed line={line} />
        <ChoiceCards {...form.at('chosen')} label={t('endorsements.decide.whose')} choices={choices} />
        {form.values.chosen === 'other' && (
          <QuantityField
            {...form.at('quantity')}
            label={t('endorsements.decide.quantity')}
            units={[{ value: line.unit, label: unitWord(line.unit) }]}
          />
        )}
        <TextAreaField
          {...form.at('reason')}
          label={t('endorsements.decide.reason')}
          hint={t('endorsements.decide.reasonHint')}
          maxLength={1000}
          rows={2}
        />
        <p className="pv-hint">{t('endorsements.decide.charged', { context: line.answeredBy })}</p>
        <FormAlert>{decide.isError ? explainRefusal(decide.error, t, formats).title : undefined}</FormAlert>
      </Form>
    </Dialog>
  )
}
