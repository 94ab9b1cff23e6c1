import type { ReportablePermit } from '@papaver/contract/endorsements/reports-schema.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { compare, isPositive, minus } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { AskAbove } from '../permit/ask-above.tsx'
import {
  aboveAuthorized,
  type FormLine,
  faultsOf,
  inputOf,
  type MovementDraft,
  newDraft,
} from '../permit/endorse-draft.ts'
import { QuantitiesFields } from '../permit/quantities-fields.tsx'
import { AskTwice, EarlierList, earlierOfRefusal } from '../permit/twice.tsx'
import { useEndorse } from '../permit/use-endorse.ts'
import { movementsQuery } from '../queries.ts'

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

/** What was reported of the permit before, and stands. */
const useOwnReports = (id: string): Endorsement[] =>
  (useQuery(movementsQuery(id)).data ?? []).filter(
    ({ source, isCorrected }) => source === 'establishment' && !isCorrected,
  )

/** The holder's own account of a movement; kept beside what customs saw. */
export const ReportDialog = ({ permit, onClose, onDone }: ReportDialogProps) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const formId = useId()
  const [standing] = useState(() => firstGuess(permit, i18n.language))
  const report = useEndorse({ caseId: permit.id, token: null, number: permit.number })
  const lines = linesOf(permit)
  const latest = todayHere()
  const requirements = {
    needsCode: false,
    needsReason: false,
    needsGoods: true,
    earliest: permit.issuedOn,
    latest,
  }
  const form = useForm({ standing, judge: (draft) => faultsOf(draft, lines, requirements) })
  const [isAsked, setAsked] = useState(false)
  const reportedOf = (lineId: string) => permit.lines.find(({ id }) => id === lineId)?.reportedQuantity ?? '0'
  const above = aboveAuthorized(form.values, lines, reportedOf)
  const [sent, setSent] = useState<MovementDraft>()
  const send = (what: MovementDraft, besideIds: string[] = []) => {
    setSent(what)
    const body = {
      ...inputOf(what, lines, 'establishment'),
      ...(besideIds.length > 0 ? { besideIds } : {}),
    }
    report.mutate({ body, photos: [], goods: [] }, { onSuccess: () => onDone() })
  }
  const own = useOwnReports(permit.id)
  const earlier = earlierOfRefusal(report.error)
  const sawNothing = permit.lines.every((line) => !isPositive(line.customsQuantity))
  if (earlier !== undefined && sent !== undefined)
    return (
      <AskTwice
        earlier={earlier}
        lines={lines}
        busy={report.isPending}
        onSafe={() => report.reset()}
        onConfirm={(besideIds) => send(sent, besideIds)}
      />
    )
  if (isAsked)
    return (
      <AskAbove
        above={above}
        busy={report.isPending}
        onSafe={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          send(form.values)
        }}
      />
    )
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
            <Button size={36} disabled={report.isPending} onClick={() => send(nilOf(form.values))}>
              {t('endorsements.reports.nil')}
            </Button>
          )}
          <Button type="submit" form={formId} size={36} kind="primary" busy={report.isPending}>
            {t('endorsements.reports.send')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        onSubmit={(draft) => (above.length > 0 ? setAsked(true) : send(draft))}
        isBusy={report.isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <p className="pv-size-13 pv-dim">{t('endorsements.reports.dialogLead')}</p>
        {own.length > 0 && (
          <details>
            <summary className="pv-medium">{t('endorsements.twice.earlier')}</summary>
            <EarlierList movements={own} lines={lines} />
          </details>
        )}
        <DateField
          {...form.at('date')}
          label={t(`endorsements.reports.date.${permit.direction}`)}
          max={latest}
          min={permit.issuedOn ?? undefined}
        />
        <QuantitiesFields form={form} lines={lines} isLimited={false} />
        <TextField
          {...form.at('foreignPermitNumber')}
          label={t('endorsements.reports.foreignNumber')}
          maxLength={60}
          optional
          ltr
        />
        <TextAreaField
          {...form.at('discrepancyReason')}
          label={t('endorsements.reports.loss')}
          hint={t('endorsements.reports.lossHint')}
          maxLength={1000}
          rows={2}
          optional
        />
        <FormAlert>{report.isError ? explainRefusal(report.error, t, formats).title : undefined}</FormAlert>
      </Form>
    </Dialog>
  )
}
