import {
  countsNothing,
  hasOtherGoods,
  type SettlementOutcome,
} from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { authorizationQuery } from '../../authorizations/queries.ts'
import { useFigure } from '../../masters/goods/units.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { refreshAfterMovement } from '../queries.ts'
import { countedBy } from './counted.ts'
import type { FormLine } from './endorse-draft.ts'
import { SameAs } from './same-as.tsx'
import { SettleFacts } from './settle-facts.tsx'
import { SettleQuantities } from './settle-quantities.tsx'

interface SettleDialogProps {
  caseId: string
  movement: Endorsement
  /** What this officer may make of it. */
  outcomes: readonly SettlementOutcome[]
  /** Of which it is probably a repetition. */
  same: readonly Endorsement[]
  lines: readonly FormLine[]
  onClose: () => void
}
interface Draft {
  outcome: SettlementOutcome | ''
  date: string
  reason: string
}
type Body = CallInput<'endorsements.settle'>['body']

const judge = ({ outcome, date, reason }: Draft): Faults => ({
  outcome: outcome === '' ? 'endorsements.disputed.dialog.missingOutcome' : undefined,
  date:
    outcome === '' || countsNothing(outcome) || (date !== '' && date <= todayHere())
      ? undefined
      : `endorsements.problem.${date === '' ? 'missing' : 'future'}`,
  reason: reason.trim() === '' ? 'endorsements.disputed.dialog.missingReason' : undefined,
})

const bodyOf = ({ outcome, date, reason }: Draft, { dispute }: Endorsement): Body => ({
  outcome: outcome === '' ? 'rejected' : outcome,
  date: outcome === '' || countsNothing(outcome) ? null : date,
  reason: reason.trim(),
  seen: dispute?.left ?? null,
})

const useSettle = ({ caseId, movement, onClose }: SettleDialogProps) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: Body) =>
      call('endorsements.settle', { params: { id: caseId, endorsementId: movement.id }, body }),
    onSuccess: onClose,
    onSettled: () => refreshAfterMovement(client),
  })
}

/** How much would count by each outcome, and under which other permit. */
const useCounted = ({ caseId, movement, lines }: SettleDialogProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const successor = useQuery(authorizationQuery(caseId)).data?.replacedBy?.number ?? ''
  const left = movement.dispute?.left ?? []
  return (outcome: SettlementOutcome): string => {
    if (countsNothing(outcome)) return ''
    const goods = countedBy(outcome, movement.lines, left).map(({ lineId, quantity, unit }) => {
      const name = lines.find(({ id }) => id === lineId)?.name
      return isolated([name, figure(quantity, unit)].filter(Boolean).join(`${t('ui.colon')} `))
    })
    if (goods.length === 0) return t('endorsements.disputed.dialog.countsNothing')
    const word = outcome !== 'here' && successor !== '' ? 'countsUnder' : 'counts'
    return t(`endorsements.disputed.dialog.${word}`, {
      goods: goods.join(' · '),
      number: isolated(successor),
    })
  }
}

/** What becomes of a disputed record. */
export const SettleDialog = (props: SettleDialogProps) => {
  const { movement, outcomes, onClose } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const formId = useId()
  const settle = useSettle(props)
  const today = todayHere()
  const { isHeld = false, ownStops = [] } = movement.dispute ?? {}
  const standing: Draft = { outcome: '', date: isHeld ? today : movement.date, reason: '' }
  const form = useForm({ standing, judge })
  const countedOf = useCounted(props)
  const choices = outcomes.map((value) => ({
    value,
    label: t(`endorsements.${isHeld ? 'held' : 'disputed.dialog'}.outcomes.${value}`),
    text: [t(`endorsements.disputed.dialog.texts.${value}`), countedOf(value)].filter(Boolean).join(' '),
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      locked={settle.isPending}
      width={560}
      title={t('endorsements.disputed.dialog.title', { date: formats.day(movement.date) })}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={settle.isPending}>
          {t('endorsements.disputed.dialog.confirm')}
        </Button>
      }
    >
      <Form
        form={form}
        onSubmit={(draft) => settle.mutate(bodyOf(draft, movement))}
        isBusy={settle.isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <SettleFacts caseId={props.caseId} movement={movement} />
        <SettleQuantities movement={movement} lines={props.lines} />
        {isHeld && ownStops.length === 0 && outcomes.every(countsNothing) && (
          <LineNotice tone="amber" icon="alert-triangle">
            <p>{t(`endorsements.held.${hasOtherGoods(movement) ? 'otherText' : 'noRelease'}`)}</p>
          </LineNotice>
        )}
        <SameAs
          movements={props.same}
          lines={props.lines}
          under={movement.dispute?.sameUnder ?? null}
          isSaidOther={movement.isSecondConsignment}
        />
        <ChoiceCards
          {...form.at('outcome')}
          label={t('endorsements.disputed.dialog.what')}
          choices={choices}
        />
        {form.values.outcome !== '' && !countsNothing(form.values.outcome) && (
          <DateField
            {...form.at('date')}
            label={t(isHeld ? 'endorsements.held.date' : 'endorsements.disputed.dialog.date')}
            min={isHeld ? movement.date : undefined}
            max={today}
          />
        )}
        <TextAreaField
          {...form.at('reason')}
          label={t('endorsements.disputed.dialog.reason')}
          hint={t('endorsements.disputed.dialog.reasonHint')}
          maxLength={1000}
          rows={2}
        />
        <FormAlert>{settle.isError ? explainRefusal(settle.error, t, formats).title : undefined}</FormAlert>
      </Form>
    </Dialog>
  )
}
