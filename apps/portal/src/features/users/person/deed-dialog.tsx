import type { UserAction } from '@papaver/contract/users/life.ts'
import { isOtherReason } from '@papaver/contract/users/reasons.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type ConfirmAnswer, ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { sayRefusal } from '../explain-refusal.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import { useConsequences } from './consequences.ts'
import { demands } from './deed-demands.ts'
import { deedFaces } from './deeds.ts'
import css from './person-page.module.css'
import { problemsOf, type Rights, type RightsProblem, rightsBody, rightsOf, splitBody } from './rights.ts'
import { RightsFields, type RightsFieldsProps } from './rights-fields.tsx'
import { SuccessorField } from './successor-field.tsx'
import { useAct } from './use-act.ts'
import { useSuccessor } from './use-successor.ts'

interface DeedDialogProps {
  record: UserRecord
  account: Account
  action: UserAction
  /** Begins with an establishment made from the request. */
  isNew: boolean
  onClose: () => void
}

/** Refusals that speak of one group of the dialog stand there and not below. */
const groupOfRefusal: Record<string, RightsProblem> = {
  userRoleMissing: 'roles',
  userTooManyManagers: 'roles',
  userEstablishmentMissing: 'establishment',
}

const useRefusalAt = (error: unknown): RightsFieldsProps['refusal'] => {
  const { t } = useTranslation()
  const at = isRefusal(error) ? groupOfRefusal[error.code] : undefined
  return at === undefined ? undefined : { at, text: sayRefusal(error, t) }
}

/** After a try, and after a refusal that speaks of a field, the first one that is wrong takes the focus. */
const useFocusOnFirstError = (tries: number, isRefused: boolean) => {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0 && !isRefused) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')
    wrong?.focus()
  }, [tries, isRefused])
  return body
}

const useReasons = (action: UserAction) => {
  const { t } = useTranslation()
  const { reasons } = demands[action]
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
  demands[action].hasRights === true && mayDo(account, 'user.admin')

const useDeed = ({ record, account, action, isNew, onClose }: DeedDialogProps) => {
  const { t } = useTranslation()
  const [rights, setRights] = useState<Rights>(() => rightsOf(record, isNew))
  const [dueOn, setDueOn] = useState('')
  const [words, setWords] = useState('')
  const [tries, setTries] = useState(0)
  const act = useAct(record, action)
  const hasRights = choosesRights(action, account)
  const successor = useSuccessor(record, action, hasRights ? rights : undefined)
  const isEarly = dueOn !== '' && dueOn <= todayHere()
  const problems = problemsOf(rights, action === 'pendingConfirmation')
  const ownWords = words.trim() === '' ? {} : { comment: words.trim() }
  const bodyOf = ({ reasonCode, comment }: ConfirmAnswer): Body => ({
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(comment === undefined ? ownWords : { comment }),
    ...(dueOn === '' ? {} : { dueOn }),
    ...(hasRights ? rightsBody(rights) : {}),
    ...(hasRights && demands[action].hasSplit ? splitBody(rights, record) : {}),
    ...successor.body,
  })
  const confirm = (answer: ConfirmAnswer) => {
    setTries(tries + 1)
    if (isEarly || (hasRights && problems.size > 0)) return
    if (isOtherReason(answer.reasonCode) && answer.comment === undefined) {
      act.say(t('users.dialog.otherWantsComment'))
      return
    }
    act.mutate(bodyOf(answer), {
      onSuccess: (fresh) => {
        onClose()
        showToast({ tone: 'green', title: t(`users.actions.${action}.done`, { name: nameOf(fresh) }) })
      },
    })
  }
  const change = (part: Partial<Rights>) => setRights({ ...rights, ...part })
  const shown: ReadonlySet<RightsProblem> = tries > 0 ? problems : new Set()
  return {
    act,
    rights,
    change,
    hasRights,
    successor,
    problems: shown,
    dueOn,
    setDueOn,
    words,
    setWords,
    isEarly,
    tries,
    confirm,
  }
}

/**
 * Asks before a step: what will happen, the reason, the words and the rights it takes. Typed words stay through
 * a refusal; the server judges everything again.
 */
export const DeedDialog = (props: DeedDialogProps) => {
  const { record, action, onClose } = props
  const { t } = useTranslation()
  const deed = useDeed(props)
  const { act, rights } = deed
  const demand = demands[action]
  const reason = useReasons(action)
  const refusal = useRefusalAt(act.error)
  const body = useFocusOnFirstError(deed.tries, refusal !== undefined)
  const consequences = useConsequences(record, action, deed.hasRights ? rights : undefined)
  const name = nameOf(record)
  const say = (key: string) => t(`users.actions.${action}.${key}`, { name })
  const comment = demand.comment && {
    label: t(`users.dialog.${action === 'ask' ? 'question' : 'comment'}`),
    optional: demand.comment === 'optional',
    maxLength: 4000,
    hint: t(demand.isRead ? 'users.dialog.isRead' : 'users.dialog.isKept'),
  }
  const isStillThere = record.actions.some((each) => each.action === action && each.refusal !== 'userStep')
  return (
    <ConfirmDialog
      open
      title={say('title')}
      consequences={[...consequences, ...deed.successor.sentences]}
      kind={demand.isDanger ? 'danger' : 'calm'}
      icon={deedFaces[action].icon}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      reason={reason}
      // Beside rights the words come last: they are about what was chosen.
      comment={deed.hasRights ? undefined : comment}
      ready={isStillThere}
      busy={act.isPending}
      error={refusal !== undefined && deed.hasRights ? undefined : act.sentence}
      onSafe={onClose}
      onConfirm={deed.confirm}
    >
      <div ref={body} className={css.dialog}>
        {demand.hasDue && (
          <DateField
            label={t('users.dialog.dueOn')}
            hint={t('users.dialog.dueHint')}
            optional
            value={deed.dueOn}
            error={deed.isEarly && deed.tries > 0 ? t('users.dialog.dueEarly') : undefined}
            onChange={deed.setDueOn}
          />
        )}
        {deed.hasRights && (
          <RightsFields
            record={record}
            rights={rights}
            problems={deed.problems}
            refusal={refusal}
            way={wayOf(action, record)}
            hasSplit={demand.hasSplit === true}
            onChange={deed.change}
          />
        )}
        {deed.successor.count > 0 && <SuccessorField successor={deed.successor} />}
        {deed.hasRights && comment && (
          <TextAreaField {...comment} rows={2} value={deed.words} onChange={deed.setWords} />
        )}
      </div>
    </ConfirmDialog>
  )
}
