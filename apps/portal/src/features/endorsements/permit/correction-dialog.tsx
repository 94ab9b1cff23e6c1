import { isOfCustoms } from '@papaver/contract/endorsements/rules.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { authorizationQuery } from '../../authorizations/queries.ts'
import { useFigure } from '../../masters/goods/units.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { reconciliationQuery, refreshAfterMovement } from '../queries.ts'
import { AskAbove } from './ask-above.tsx'
import { useNotCrossing } from './ask-excess.tsx'
import { endedDecisions, givenBack, leftOpen, reportedBeside } from './correction.ts'
import { AskCorrectionExcess, ExcessKept, isExcessKept, useIsOffice } from './correction-excess.tsx'
import {
  aboveAuthorized,
  type FormLine,
  faultsOf,
  inputOf,
  leftAfter,
  type MovementDraft,
} from './endorse-draft.ts'
import { QuantitiesFields } from './quantities-fields.tsx'
import { AskTwice, earlierOfRefusal } from './twice.tsx'
import { excessOfRefusal } from './use-endorse.ts'

interface CorrectionDialogProps {
  caseId: string
  movement: Endorsement
  /** All of the permit that the reader sees. */
  movements: readonly Endorsement[]
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

type Correction = CallInput<'endorsements.correct'>['body']

const useCorrect = (caseId: string, endorsementId: string, onDone: () => void) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: Correction) =>
      call('endorsements.correct', { params: { id: caseId, endorsementId }, body }),
    onSuccess: onDone,
    onSettled: () => refreshAfterMovement(client),
  })
}

/** What the correction does beside what it always does, in sentences. */
const useConsequences = ({ caseId, movement, movements }: CorrectionDialogProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const notCrossing = useNotCrossing()
  const opensAgain = useQuery(reconciliationQuery(caseId)).data?.opensAgain === true
  const severalConsignments = useQuery(authorizationQuery(caseId)).data?.severalConsignments === true
  return (draft: MovementDraft, free: readonly FormLine[]): string[] => {
    if (isOfCustoms(movement.source) && draft.lastConsignment) return notCrossing(leftAfter(draft, free))
    const permit = { opensAgain, severalConsignments }
    const left = leftOpen(movement, movements, { draft, lines: free }, permit)
    if (left.length === 0) return []
    const goods = left.map((line) => isolated(`${line.name}${t('ui.colon')} ${figure(line.left, line.unit)}`))
    return [t('endorsements.correction.reopens', { goods: goods.join(' · ') })]
  }
}

/** What is asked, or told, once the correction was sent; undefined where the form goes on. */
const answered = (
  correct: ReturnType<typeof useCorrect>,
  lines: readonly FormLine[],
  onClose: () => void,
): ReactNode => {
  const { error, variables: sent, isPending: busy } = correct
  const earlier = earlierOfRefusal(error)
  const excess = excessOfRefusal(error)
  if (sent === undefined) return undefined
  const asking = { lines, busy, onSafe: () => correct.reset() }
  if (earlier !== undefined)
    return (
      <AskTwice
        {...asking}
        earlier={earlier}
        onConfirm={(besideIds) => correct.mutate({ ...sent, besideIds })}
      />
    )
  if (excess === undefined) return undefined
  if (isExcessKept(error)) return <ExcessKept onClose={onClose} />
  return (
    <AskCorrectionExcess
      {...asking}
      excess={excess}
      onConfirm={() => correct.mutate({ ...sent, isExcessConfirmed: true })}
    />
  )
}

/** Takes a new record for an old one, with a reason; the old one stays and is shown struck. */
export const CorrectionDialog = (props: CorrectionDialogProps) => {
  const { caseId, movement, movements, lines, onClose } = props
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const free = givenBack(movement, movements, lines)
  const isCustoms = isOfCustoms(movement.source)
  const settled = useIsOffice() ? [] : movement.decidedLineIds
  const [standing] = useState(() => draftOf(movement, lines, i18n.language))
  const reasons = (useQuery(masterQuery('masters.reasons')).data ?? [])
    .filter(({ code }) => code.startsWith('ENDORSE-'))
    .map(({ code, name }) => ({ value: code, label: name }))
  const correct = useCorrect(caseId, movement.id, onClose)
  const [toAsk, setToAsk] = useState<Correction>()
  const consequencesOf = useConsequences(props)
  const today = todayHere()
  const requirements = {
    needsCode: false,
    needsReason: false,
    needsGoods: false,
    earliest: null,
    latest: today,
  }
  const form = useForm({ standing, judge: (draft) => faultsOf(draft, free, requirements) })
  const above = isCustoms
    ? []
    : aboveAuthorized(form.values, lines, (lineId) => reportedBeside(movement, movements, lineId))
  const question = answered(correct, lines, onClose)
  if (question !== undefined) return question
  if (toAsk !== undefined)
    return (
      <AskAbove
        above={above}
        busy={correct.isPending}
        onSafe={() => setToAsk(undefined)}
        onConfirm={() => {
          setToAsk(undefined)
          correct.mutate(toAsk)
        }}
      />
    )
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="edit"
      title={t('endorsements.correction.title', { date: formats.day(movement.date) })}
      consequences={[
        t('endorsements.correction.stays'),
        t('endorsements.correction.recomputed'),
        ...endedDecisions(movement, form.values, free).map(({ name }) =>
          t('endorsements.correction.endsDecision', { goods: isolated(name) }),
        ),
        ...consequencesOf(form.values, free),
      ]}
      safeLabel={t('endorsements.correction.keep')}
      confirmLabel={t('endorsements.correction.confirm')}
      reason={{ label: t('endorsements.correction.reason'), options: reasons }}
      comment={{ label: t('endorsements.correction.comment'), maxLength: 1000 }}
      complete={form.check}
      busy={correct.isPending}
      error={correct.isError ? explainRefusal(correct.error, t, formats).title : undefined}
      onSafe={onClose}
      onConfirm={({ reasonCode, comment }) => {
        const body = {
          ...inputOf(form.values, free, movement.source === 'exit' ? 'customs' : movement.source),
          reasonCode: reasonCode ?? '',
          reason: comment ?? '',
        }
        if (above.length > 0) setToAsk(body)
        else correct.mutate(body)
      }}
    >
      <div className="pv-stack pv-gap-12">
        <QuantitiesFields form={form} lines={free} isLimited={isCustoms} settled={settled} />
        <DateField {...form.at('date')} label={t('endorsements.form.date')} max={today} />
        <TextField
          {...form.at('declarationNumber')}
          label={t('endorsements.form.declaration')}
          maxLength={60}
          optional
          ltr
        />
        {isCustoms && <CheckField {...form.checkAt('lastConsignment')} label={t('endorsements.form.last')} />}
      </div>
    </ConfirmDialog>
  )
}
