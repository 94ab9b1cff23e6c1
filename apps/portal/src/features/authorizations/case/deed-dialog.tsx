import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type ConfirmAnswer, ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import type { Audience } from '../audience.ts'
import { OfficerField } from '../officer-field.tsx'
import { AskedFields } from './asked-fields.tsx'
import { useConsequences } from './consequences.tsx'
import { DecisionFields, useDecision } from './decision-fields.tsx'
import { demands, fitsReason, isOther } from './deed-demands.ts'
import { actionOf, type Deed, deedFaces, wordsOf } from './deeds.ts'
import { StandardTexts, textsOf } from './standard-texts.tsx'
import { useAct } from './use-act.ts'

export type AskingDeed = keyof typeof demands

interface DeedDialogProps {
  record: Authorization
  deed: AskingDeed
  audience: Audience
  onClose: () => void
}

interface Extras {
  fields: string[]
  dueOn: string
  officer: string | null
  texts: string[]
}

const useReasons = (use: string | undefined) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.reasons'))
  if (use === undefined) return undefined
  const options = data
    .filter(({ code, isActive }) => isActive && fitsReason(code, use))
    .map(({ code, name }) => ({ value: code, label: name }))
  return { label: t('authorizations.actions.reason'), options }
}

const bodyOf = (deed: Deed, { reasonCode, comment }: ConfirmAnswer, extras: Extras, isBeyond: boolean) => {
  const body: Omit<ActionInput, 'version'> = {}
  if (reasonCode !== undefined) body.reasonCode = reasonCode
  if (comment !== undefined) body.comment = comment
  if (extras.texts.length > 0) body.texts = extras.texts
  if (deed === 'ask') body.fields = extras.fields
  if (extras.dueOn !== '') body.dueOn = extras.dueOn
  if (extras.officer !== null) body.assigneeId = extras.officer
  if (deed === 'proposeApproval') body.decision = 'approve'
  if (deed === 'proposeRefusal') body.decision = 'refuse'
  if (isBeyond) body.acceptsOverrun = true
  return body
}

const ExtraFields = ({
  record,
  deed,
  extras,
  onChange,
}: {
  record: Authorization
  deed: AskingDeed
  extras: Extras
  onChange: (change: Partial<Extras>) => void
}) => {
  const { t } = useTranslation()
  if (deed === 'ask') return <AskedFields record={record} {...extras} onChange={onChange} />
  if (deed === 'assign')
    return <OfficerField value={extras.officer} onChange={(officer) => onChange({ officer })} />
  if (demands[deed].due === undefined) return null
  return (
    <DateField
      label={t('authorizations.actions.replyBy')}
      optional
      value={extras.dueOn}
      onChange={(dueOn) => onChange({ dueOn })}
    />
  )
}

/**
 * Asks before a step: what will happen, the reason and the words it takes. Typed words stay through a refusal;
 * beyond the estimate the same dialog shows by how much and offers to go on knowingly.
 */
export const DeedDialog = ({ record, deed, audience, onClose }: DeedDialogProps) => {
  const { t } = useTranslation()
  const [extras, setExtras] = useState<Extras>({ fields: [], dueOn: '', officer: null, texts: [] })
  const action = actionOf(deed) ?? 'take'
  const act = useAct(record, action)
  const demand = demands[deed]
  const use = textsOf[deed]
  const reason = useReasons(demand.reason)
  const isBeyond = act.overruns.length > 0 && act.overruns.every(({ kind }) => kind === 'estimate')
  const isBarred = act.overruns.length > 0 && !isBeyond
  const words = wordsOf(deed, audience)
  const say = (key: string) => t(`authorizations.actions.${words}.${key}`)
  const consequences = useConsequences(record, words, act.overruns)
  const decision = useDecision(record, deed)
  const confirm = (answer: ConfirmAnswer) => {
    if (isOther(answer.reasonCode) && answer.comment === undefined) {
      act.say(t('authorizations.actions.otherWantsComment'))
      return
    }
    act.mutate(
      { ...bodyOf(deed, answer, extras, isBeyond), ...decision.body },
      {
        onSuccess: () => {
          onClose()
          showToast({ tone: 'green', title: say('done'), text: record.number ?? '' })
        },
      },
    )
  }
  const commentLabel = deed === 'ask' ? 'question' : 'comment'
  const isOpen = record.allowedActions.includes(action)
  const isReady = isOpen && !isBarred && decision.isReady && (deed !== 'assign' || extras.officer !== null)
  return (
    <ConfirmDialog
      open
      title={t(`authorizations.actions.${words}.title`, { number: record.number ?? record.kindName })}
      consequences={consequences}
      kind={demand.isDanger ? 'danger' : 'calm'}
      icon={deedFaces[deed].icon}
      safeLabel={say('keep')}
      confirmLabel={isBeyond ? t('authorizations.actions.beyond.confirm') : say('confirm')}
      reason={reason}
      comment={
        demand.comment && {
          label: t(`authorizations.actions.${isBeyond ? 'beyond.comment' : commentLabel}`),
          optional: (demand.comment === 'optional' || extras.texts.length > 0) && !isBeyond,
          maxLength: 4000,
          ...(audience === 'office' && isRead(deed) ? { hint: t('authorizations.actions.isRead') } : {}),
        }
      }
      first={<DecisionFields decision={decision} record={record} />}
      complete={decision.isComplete}
      ready={isReady}
      busy={act.isPending}
      error={act.sentence}
      onSafe={onClose}
      onConfirm={confirm}
    >
      {use !== undefined && (
        <StandardTexts
          record={record}
          use={use}
          chosen={extras.texts}
          onChange={(texts) => setExtras({ ...extras, texts })}
        />
      )}
      <ExtraFields
        record={record}
        deed={deed}
        extras={extras}
        onChange={(change) => setExtras({ ...extras, ...change })}
      />
    </ConfirmDialog>
  )
}

/** Steps whose comment the applicant reads in his history and mail; the others stay in the house. */
const inside: ReadonlySet<Deed> = new Set(['proposeApproval', 'proposeRefusal', 'assign', 'return'])
const isRead = (deed: Deed): boolean => !inside.has(deed)
