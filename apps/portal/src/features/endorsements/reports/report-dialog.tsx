import type { ReportablePermit } from '@papaver/contract/endorsements/schema.ts'
import { compare, isPositive, minus } from '@papaver/contract/quantities/base.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { type FormLine, inputOf, type MovementDraft, newDraft, problemsOf } from '../permit/endorse-draft.ts'
import css from '../permit/permit.module.css'
import { QuantitiesFields } from '../permit/quantities-fields.tsx'
import { useEndorse } from '../permit/use-endorse.ts'

interface ReportDialogProps {
  permit: ReportablePermit
  onClose: () => void
  onDone: () => void
}

const linesOf = (permit: ReportablePermit): FormLine[] =>
  permit.lines.map(({ id, position, name, unit, quantity }) => ({
    id,
    position,
    name,
    unit,
    quantity,
    remaining: quantity,
  }))

/** What customs saw and was not reported yet is the first guess; nothing where customs saw nothing. */
const firstGuess = (permit: ReportablePermit, culture: string): MovementDraft => {
  const draft = newDraft(linesOf(permit), culture, todayHere(), null)
  const open = ({ customsQuantity, reportedQuantity }: ReportablePermit['lines'][number]) =>
    compare(customsQuantity, reportedQuantity) > 0 ? minus(customsQuantity, reportedQuantity) : '0'
  const quantities = permit.lines.map((line) => {
    const amount = open(line)
    return [line.id, quantityOf(isPositive(amount) ? amount : undefined, line.unit, culture)] as const
  })
  return { ...draft, quantities: Object.fromEntries(quantities) }
}

/** Nothing moved and nothing will: one click (product §9). */
const nilOf = (draft: MovementDraft): MovementDraft => ({
  ...draft,
  quantities: {},
  lastConsignment: true,
})

/** The holder's own account of a movement; kept beside what customs saw. */
export const ReportDialog = ({ permit, onClose, onDone }: ReportDialogProps) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const formId = useId()
  const [draft, setDraft] = useState(() => firstGuess(permit, i18n.language))
  const [tried, setTried] = useState(false)
  const report = useEndorse(permit.id)
  const lines = linesOf(permit)
  const latest = todayHere()
  const demands = {
    needsCode: false,
    needsReason: false,
    needsGoods: true,
    earliest: permit.issuedOn,
    latest,
  }
  const found = problemsOf(draft, lines, demands)
  const problems = tried ? found : {}
  const change = (part: Partial<MovementDraft>) => setDraft((old) => ({ ...old, ...part }))
  const send = (what: MovementDraft) =>
    report.mutate({ body: inputOf(what, lines, 'establishment'), photos: [] }, { onSuccess: () => onDone() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(found).length === 0) send(draft)
  }
  const sawNothing = permit.lines.every((line) => !isPositive(line.customsQuantity))
  return (
    <Dialog
      open
      onClose={onClose}
      locked={report.isPending}
      width={560}
      title={t('endorsements.reports.dialog', { number: permit.number })}
      foot={
        <>
          {sawNothing && (
            <Button size={36} disabled={report.isPending} onClick={() => send(nilOf(draft))}>
              {t('endorsements.reports.nil')}
            </Button>
          )}
          <Button type="submit" form={formId} size={36} kind="primary" busy={report.isPending}>
            {t('endorsements.reports.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={css.dialog} noValidate>
        <p className={css.small}>{t('endorsements.reports.dialogLead')}</p>
        <DateField
          label={t(`endorsements.reports.date.${permit.direction}`)}
          value={draft.date}
          max={latest}
          {...(permit.issuedOn === null ? {} : { min: permit.issuedOn })}
          onChange={(date) => change({ date })}
          error={problems.date ? t(`endorsements.problem.${problems.date}`) : undefined}
        />
        <QuantitiesFields
          draft={draft}
          lines={lines}
          problems={problems}
          isLimited={false}
          onChange={(quantities) => change({ quantities })}
        />
        <TextField
          label={t('endorsements.reports.foreignNumber')}
          value={draft.foreignPermitNumber}
          onChange={(foreignPermitNumber) => change({ foreignPermitNumber })}
          maxLength={60}
          optional
          ltr
        />
        <TextAreaField
          label={t('endorsements.reports.loss')}
          hint={t('endorsements.reports.lossHint')}
          value={draft.discrepancyReason}
          onChange={(discrepancyReason) => change({ discrepancyReason })}
          maxLength={1000}
          rows={2}
          optional
        />
        <div role="alert">
          {report.isError && <FieldError>{explainRefusal(report.error, t, formats).title}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}
