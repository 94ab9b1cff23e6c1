import { wantsComment } from '@papaver/contract/casework/blocked.ts'
import type { StepDeclaration } from '@papaver/contract/casework/kind.ts'
import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type ConfirmAnswer, ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useCaseWords, usePages } from '../context.ts'
import type { Consequences, OwnInputs } from '../pages.ts'
import { sideOf } from '../side.ts'
import { AskedFields } from './asked-fields.tsx'
import { actionOf, iconOf, isOther, stepOf, wordsOf } from './buttons.ts'
import { OfficerField } from './officer-field.tsx'
import { StandardTexts, textsOf } from './standard-texts.tsx'
import { useAct } from './use-act.ts'

/** What is filled in beside reason and comment. */
interface Inputs {
  fields: string[]
  dueOn: string
  officer: string | null
  texts: string[]
}
type Takes = StepDeclaration['takes']

const useReasons = (use: string | undefined, takes: Takes) => {
  const say = useCaseWords()
  const { data = [] } = useQuery(masterQuery('masters.reasons'))
  if (use === undefined || takes.reasonCode === undefined) return undefined
  const options = data
    .filter(({ code, isActive }) => isActive && code.split('-')[0] === use)
    .map(({ code, name }) => ({ value: code, label: name }))
  return { label: say('actions.reason'), options }
}

const decisions: Readonly<Record<string, string | undefined>> = {
  proposeApproval: 'approve',
  proposeRefusal: 'refuse',
}

/** Only what the step takes, and of that what was given. */
const bodyOf = (takes: Takes, button: string, answer: ConfirmAnswer, inputs: Inputs): object => {
  const given: Record<string, unknown> = {
    reasonCode: answer.reasonCode,
    comment: answer.comment,
    texts: inputs.texts.length > 0 ? inputs.texts : undefined,
    fields: inputs.fields,
    dueOn: inputs.dueOn === '' ? undefined : inputs.dueOn,
    assigneeId: inputs.officer ?? undefined,
    decision: decisions[button],
  }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in takes && value !== undefined),
  )
}

interface FieldsProps {
  record: CaseView
  takes: Takes
  inputs: Inputs
  onChange: (change: Partial<Inputs>) => void
}

const InputFields = ({ record, takes, inputs, onChange }: FieldsProps) => {
  const { feature } = usePages()
  const say = useCaseWords()
  if ('fields' in takes) return <AskedFields record={record} {...inputs} onChange={onChange} />
  if ('assigneeId' in takes)
    return (
      <OfficerField
        features={[feature]}
        value={inputs.officer}
        onChange={(officer) => onChange({ officer })}
      />
    )
  if (!('dueOn' in takes)) return null
  return (
    <DateField
      label={say('actions.replyBy')}
      optional
      value={inputs.dueOn}
      onChange={(dueOn) => onChange({ dueOn })}
    />
  )
}

const noInputs = (): OwnInputs => ({})
const noConsequences = (): Consequences => ({})

/** What will happen; one sentence or a list (look §8). */
const useConsequences = (
  record: CaseView,
  words: string,
  error: unknown,
): { list: readonly ReactNode[]; isPending: boolean } => {
  const { t } = useTranslation()
  const { feature, useConsequences: useOwn = noConsequences } = usePages()
  const { first = [], last = [], values = {}, isPending = false } = useOwn(record, words, error)
  const sentences = t([`${feature}.actions.${words}.what`, `casework.actions.${words}.what`], {
    ...values,
    returnObjects: true,
  }) as unknown
  const list =
    typeof sentences === 'object' && sentences !== null
      ? Object.values(sentences).map(String)
      : [String(sentences)]
  return { list: [...first, ...list, ...last], isPending }
}

/** Steps whose comment the holder reads in his history and mail; the others stay in the house. */
const inside: ReadonlySet<string> = new Set(['propose', 'assign', 'return'])

interface ActionDialogProps {
  record: CaseView
  button: string
  onClose: () => void
}

/**
 * Asks before a step: what will happen, the reason and the words it takes. Typed words stay through a refusal; where
 * the kind knows how to go on after it, the same dialog offers that.
 */
export const ActionDialog = ({ record, button, onClose }: ActionDialogProps) => {
  const pages = usePages()
  const account = useAccount()
  const [inputs, setInputs] = useState<Inputs>({ fields: [], dueOn: '', officer: null, texts: [] })
  const change = (part: Partial<Inputs>) => setInputs({ ...inputs, ...part })
  const action = actionOf(button)
  const act = useAct(record)
  const step = stepOf(pages, button)
  const { takes = {}, reason: use, isDanger, isInternal } = step ?? {}
  const reason = useReasons(use, takes)
  const words = wordsOf(pages, button, account)
  const sayAny = useCaseWords()
  const say = (key: string, values = {}) => sayAny(`actions.${words}.${key}`, values)
  const consequences = useConsequences(record, words, act.error)
  const { useOwnInputs = noInputs } = pages
  const own = useOwnInputs(record, button, act.error)
  const { insists } = own
  const confirm = (answer: ConfirmAnswer) => {
    if (isOther(answer.reasonCode) && answer.comment === undefined) {
      act.say(sayAny('actions.otherWantsComment'))
      return
    }
    act.mutate(
      { action, body: { ...bodyOf(takes, button, answer, inputs), ...own.body } },
      {
        onSuccess: () => {
          onClose()
          showToast({ tone: 'green', title: say('done'), text: record.number ?? '' })
        },
      },
    )
  }
  const textUse = 'texts' in takes ? textsOf[action] : undefined
  const isWanted = wantsComment(pages.kind, action, record.checks)
  const isOptional =
    !isWanted && (takes.comment === 'optional' || (takes.comment === 'words' && inputs.texts.length > 0))
  const isInside = isInternal === true || own.isInside === true || inside.has(action)
  const hasHint = sideOf(account) === 'office' && !isInside
  return (
    <ConfirmDialog
      open
      title={say('title', { number: record.number ?? record.kindName })}
      consequences={consequences.list}
      kind={isDanger ? 'danger' : 'calm'}
      icon={iconOf(pages, button)}
      safeLabel={say('keep')}
      confirmLabel={insists?.confirm ?? say('confirm')}
      reason={reason}
      comment={
        takes.comment && {
          label: insists?.comment ?? sayAny(`actions.${'fields' in takes ? 'question' : 'comment'}`),
          optional: isOptional && insists === undefined,
          maxLength: 'comment',
          printed: step?.isPrinted === true,
          ...(hasHint ? { hint: sayAny('actions.isRead') } : {}),
        }
      }
      first={own.fields}
      complete={own.isComplete}
      ready={
        record.allowedActions.includes(action) &&
        own.isReady !== false &&
        !consequences.isPending &&
        (!('assigneeId' in takes) || inputs.officer !== null)
      }
      busy={act.isPending}
      error={act.sentence}
      onSafe={onClose}
      onConfirm={confirm}
    >
      {textUse !== undefined && (
        <StandardTexts
          record={record}
          use={textUse}
          chosen={inputs.texts}
          onChange={(texts) => change({ texts })}
        />
      )}
      <InputFields record={record} takes={takes} inputs={inputs} onChange={change} />
    </ConfirmDialog>
  )
}
