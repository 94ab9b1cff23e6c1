import { isOfCustoms } from '@papaver/contract/endorsements/rules.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { refreshAfterMovement } from '../queries.ts'
import { type FormLine, faultsOf, inputOf, type MovementDraft } from './endorse-draft.ts'
import { QuantitiesFields } from './quantities-fields.tsx'
import { AskTwice, earlierOfRefusal } from './twice.tsx'

interface CorrectionDialogProps {
  caseId: string
  movement: Endorsement
  lines: readonly FormLine[]
  onClose: () => void
}

const draftOf = (movement: Endorsement, lines: readonly FormLine[], culture: string): MovementDraft => ({
  date: movement.date,
  customsPointId: null,
  declarationNumber: movement.declarationNumber ?? '',
  packages: movement.packages === null ? '' : String(movement.packages),
  seal: movement.sealIntact === null ? null : movement.sealIntact ? 'intact' : 'broken',
  discrepancyReason: movement.discrepancyReason ?? '',
  remark: movement.remark ?? '',
  foreignPermitNumber: movement.foreignPermitNumber ?? '',
  quantities: Object.fromEntries(
    lines.map(({ id, unit }) => {
      const moved = movement.lines.find(({ lineId }) => lineId === id)
      return [id, quantityOf(moved?.quantity ?? '0', unit, culture)]
    }),
  ),
  lastConsignment: movement.lastConsignment,
  checkCode: '',
  reason: '',
})

/** What may remain once the record is taken back. */
const givenBack = (movement: Endorsement, lines: readonly FormLine[]): FormLine[] =>
  lines.map(({ expected: _expected, ...line }) => {
    const moved = movement.lines.find(({ lineId }) => lineId === line.id)
    // What may leave is all that is permitted; less than came in is a difference, and no slip of typing.
    if (movement.source === 'exit') return { ...line, remaining: line.quantity }
    const isUse = movement.source === 'customs'
    return { ...line, remaining: plus(line.remaining, isUse ? (moved?.quantity ?? '0') : '0') }
  })

type Correction = ReturnType<typeof inputOf> & { reasonCode: string; reason: string }

const useCorrect = (caseId: string, endorsementId: string, onDone: () => void) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: Correction) =>
      call('endorsements.correct', { params: { id: caseId, endorsementId }, body }),
    onSuccess: onDone,
    onSettled: () => refreshAfterMovement(client),
  })
}

/** Takes a new record for an old one, with a reason; the old one stays and is shown struck. */
export const CorrectionDialog = ({ caseId, movement, lines, onClose }: CorrectionDialogProps) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const free = givenBack(movement, lines)
  const [standing] = useState(() => draftOf(movement, lines, i18n.language))
  const reasons = (useQuery(masterQuery('masters.reasons')).data ?? [])
    .filter(({ code }) => code.startsWith('ENDORSE-'))
    .map(({ code, name }) => ({ value: code, label: name }))
  const correct = useCorrect(caseId, movement.id, onClose)
  const today = todayHere()
  const requirements = {
    needsCode: false,
    needsReason: false,
    needsGoods: false,
    earliest: null,
    latest: today,
  }
  const form = useForm({ standing, judge: (draft) => faultsOf(draft, free, requirements) })
  const earlier = earlierOfRefusal(correct.error)
  const sent = correct.variables
  if (earlier !== undefined && sent !== undefined)
    return (
      <AskTwice
        earlier={earlier}
        lines={lines}
        busy={correct.isPending}
        onSafe={() => correct.reset()}
        onConfirm={(besideIds) => correct.mutate({ ...sent, besideIds })}
      />
    )
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="edit"
      title={t('endorsements.correction.title', { date: formats.day(movement.date) })}
      consequences={[t('endorsements.correction.stays'), t('endorsements.correction.recomputed')]}
      safeLabel={t('endorsements.correction.keep')}
      confirmLabel={t('endorsements.correction.confirm')}
      reason={{ label: t('endorsements.correction.reason'), options: reasons }}
      comment={{ label: t('endorsements.correction.comment'), maxLength: 1000 }}
      complete={form.check}
      busy={correct.isPending}
      error={correct.isError ? explainRefusal(correct.error, t, formats).title : undefined}
      onSafe={onClose}
      onConfirm={({ reasonCode, comment }) =>
        correct.mutate({
          ...inputOf(form.values, free, movement.source === 'exit' ? 'customs' : movement.source),
          reasonCode: reasonCode ?? '',
          reason: comment ?? '',
        })
      }
    >
      <div className="pv-stack pv-gap-12">
        <QuantitiesFields form={form} lines={free} isLimited={isOfCustoms(movement.source)} />
        <DateField {...form.at('date')} label={t('endorsements.form.date')} max={today} />
        <TextField
          {...form.at('declarationNumber')}
          label={t('endorsements.form.declaration')}
          maxLength={60}
          optional
          ltr
        />
        {isOfCustoms(movement.source) && (
          <CheckField {...form.checkAt('lastConsignment')} label={t('endorsements.form.last')} />
        )}
      </div>
    </ConfirmDialog>
  )
}
