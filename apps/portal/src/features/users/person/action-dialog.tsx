import { lengths } from '@papaver/contract/lengths.ts'
import type { UserAction } from '@papaver/contract/users/life.ts'
import { isOtherReason } from '@papaver/contract/users/reasons.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { isRefusal, type Refusal } from '../../../platform/responses.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type ConfirmAnswer, ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { sayRefusal } from '../explain-refusal.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import { requirements } from './action-requirements.ts'
import { actionStyles } from './actions.ts'
import { useConsequences } from './consequences.ts'
import css from './person-page.module.css'
import { faultsOf, rightsBody, rightsOf, splitBody } from './rights.ts'
import { type ActionValues, RightsFields, type RightsFieldsProps } from './rights-fields.tsx'
import { SuccessorField } from './successor-field.tsx'
import { useAct } from './use-act.ts'
import { useSuccessor } from './use-successor.ts'

interface ActionDialogProps {
  record: UserRecord
  account: Account
  action: UserAction
  /** Begins with an establishment made from the request. */
  isNew: boolean
  onClose: () => void
}

/** Refusals that speak of one group of the dialog stand there and not below. */
const placeOfRefusal: Partial<Record<string, keyof ActionValues>> = {
  userRoleMissing: 'roles',
  userTooManyManagers: 'roles',
  userEstablishmentMissing: 'establishmentId',
}

const refusedAt = (refusal: Refusal): Faults => {
  const place = placeOfRefusal[refusal.code]
  return place === undefined ? {} : { [place]: (t) => sayRefusal(refusal, t) }
}

const useReasons = (action: UserAction) => {
  const { t } = useTranslation()
  const { reasons } = requirements[action]
  return (
    reasons && {
      label: t('users.dialog.reason'),
      options: reasons.map((code) => ({ value: code, label: t(`users.reasons.${code}`) })),
    }
  )
}

type Body = Omit<UserActionInput, 'version'>

/** Only approval makes an establishment; before it the place can be left open. */
const wayOf = (action: UserAction, { request }: UserRecord): RightsFieldsProps['way'] => {
  if (action === 'pendingConfirmation') return 'wait'
  return action === 'approve' && request !== null ? 'make' : 'choose'
}

/** Whose rights are chosen here: officers choose, a manager only confirms what is there. */
const choosesRights = (action: UserAction, account: Account): boolean =>
  requirements[action].hasRights === true && mayDo(account, 'user.admin')

const useActionForm = ({ record, account, action, isNew, onClose }: ActionDialogProps) => {
  const { t } = useTranslation()
  const [standing] = useState<ActionValues>(() => ({ ...rightsOf(record, isNew), dueOn: '', words: '' }))
  const act = useAct(record, action)
  const hasRights = choosesRights(action, account)
  const form = useForm({
    standing,
    judge: (values) => ({
      dueOn: values.dueOn !== '' && values.dueOn <= todayHere() ? 'users.dialog.dueEarly' : undefined,
      ...(hasRights ? faultsOf(values, action === 'pendingConfirmation') : {}),
    }),
    ...(hasRights ? { refusedAt } : {}),
    refusal: act.error,
  })
  const successor = useSuccessor(record, action, hasRights ? form.values : undefined)
  const bodyOf = (
    values: ActionValues,
    { reasonCode, comment = values.words.trim() }: ConfirmAnswer,
  ): Body => ({
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(comment === '' ? {} : { comment }),
    ...(values.dueOn === '' ? {} : { dueOn: values.dueOn }),
    ...(hasRights ? rightsBody(values) : {}),
    ...(hasRights && requirements[action].hasSplit ? splitBody(values, record) : {}),
    ...successor.body,
  })
  const confirm = (answer: ConfirmAnswer) => {
    if (isOtherReason(answer.reasonCode) && answer.comment === undefined) {
      act.say(t('users.dialog.otherWantsComment'))
      return
    }
    form.submit((values) =>
      act.mutate(bodyOf(values, answer), {
        onSuccess: (fresh) => {
          onClose()
          showToast({ tone: 'green', title: t(`users.actions.${action}.done`, { name: nameOf(fresh) }) })
        },
      }),
    )
  }
  const isSaidAtField = hasRights && isRefusal(act.error) && placeOfRefusal[act.error.code] !== undefined
  return { act, form, hasRights, successor, confirm, isSaidAtField }
}

/**
 * Asks before a step: what will happen, the reason, the words and the rights it takes. Typed words stay through
 * a refusal; the server judges everything again.
 */
export const ActionDialog = (props: ActionDialogProps) => {
  const { record, action, onClose } = props
  const { t } = useTranslation()
  const { act, form, hasRights, successor, confirm, isSaidAtField } = useActionForm(props)
  const required = requirements[action]
  const reason = useReasons(action)
  const consequences = useConsequences(record, action, hasRights ? form.values : undefined)
  const name = nameOf(record)
  const say = (key: string) => t(`users.actions.${action}.${key}`, { name })
  const comment = required.comment && {
    label: t(`users.dialog.${action === 'ask' ? 'question' : 'comment'}`),
    optional: required.comment === 'optional',
    maxLength: lengths.comment,
    hint: t(required.isRead ? 'users.dialog.isRead' : 'users.dialog.isKept'),
  }
  const isStillThere = record.actions.some((each) => each.action === action && each.refusal !== 'userStep')
  return (
    <ConfirmDialog
      open
      title={say('title')}
      consequences={[...consequences, ...successor.sentences]}
      kind={required.isDanger ? 'danger' : 'calm'}
      icon={actionStyles[action].icon}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      reason={reason}
      // Beside rights the words come last: they are about what was chosen.
      comment={hasRights ? undefined : comment}
      ready={isStillThere}
      busy={act.isPending}
      complete={form.check}
      error={isSaidAtField ? undefined : act.sentence}
      onSafe={onClose}
      onConfirm={confirm}
    >
      <div ref={form.root} className={`${css.dialog} pv-stack pv-fit pv-gap-16`}>
        {required.hasDue && (
          <DateField
            {...form.at('dueOn')}
            label={t('users.dialog.dueOn')}
            hint={t('users.dialog.dueHint')}
            optional
          />
        )}
        {hasRights && (
          <RightsFields
            form={form}
            record={record}
            way={wayOf(action, record)}
            hasSplit={required.hasSplit === true}
          />
        )}
        {successor.count > 0 && <SuccessorField successor={successor} />}
        {hasRights && comment && <TextAreaField {...form.at('words')} {...comment} rows={2} />}
      </div>
    </ConfirmDialog>
  )
}
