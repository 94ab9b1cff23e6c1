import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'
import { checklistId } from '../page/checklist-card.tsx'
import type { Ticks } from '../page/use-ticks.ts'
import { actionOf } from './buttons.ts'

/** The step that one may put a closed one right with. */
const fixes: Readonly<Record<string, string | undefined>> = {
  notMine: 'take',
  noProposal: 'proposeApproval',
  refusalProposed: 'proposeApproval',
}

interface Point {
  key: string
  isMet: boolean
  text: string
}

interface ClosedReasonsProps {
  record: CaseView
  /** Undefined where the reader has no such list. */
  ticks: Ticks | undefined
  open: readonly string[]
  /** Of those, the steps that a check would refuse. */
  blocked: readonly string[]
  onButton: (button: string) => void
}

const toChecklist = (): void => {
  const card = document.getElementById(checklistId)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('input:not(:disabled):not(:checked)')?.focus()
}

/** Steps about something that is not there: nobody asks why they cannot be taken. */
const isAboutNothing = (reasons: readonly string[]): boolean =>
  reasons.every((reason) => reason === 'noInspection')

/** Who may decide need not be told why he cannot propose. */
const closedTo = ({ closedActions, allowedActions }: CaseView) =>
  closedActions.filter(
    ({ action, reasons }) =>
      !isAboutNothing(reasons) && (action !== 'propose' || !allowedActions.includes('approve')),
  )

/** The checks that block, in the words of their card. */
const useBlocking = (record: CaseView): { key: string; title: string }[] => {
  const sayCheck = usePages().useCheckSentences(record)
  return record.checks
    .filter(({ severity }) => severity === 'block')
    .map((check, index) => ({ key: `${check.code} ${index}`, title: sayCheck(check).title }))
}

/** Names the checks that close a step, for people who use a screen reader. */
export const BlockedBy = ({ record, id }: { record: CaseView; id: string }) => {
  const say = useCaseWords()
  return (
    <p id={id} className="pv-hidden">
      {[say('case.why.byChecks'), ...useBlocking(record).map(({ title }) => title)].join(' ')}
    </p>
  )
}

const usePoints = ({ record, ticks }: ClosedReasonsProps): Point[] => {
  const { t } = useTranslation()
  const { feature } = usePages()
  const blocking = useBlocking(record)
  const say = useCaseWords()
  const reasons = [...new Set(closedTo(record).flatMap((closed) => closed.reasons))]
  const listed = ticks === undefined ? [] : (Object.entries(ticks) as [keyof Ticks, boolean][])
  const points = [
    ...reasons.map((reason) => ({
      key: reason,
      isMet: false,
      text: t([`${feature}.reasons.${reason}`, `casework.reasons.${reason}`], { defaultValue: reason }),
    })),
    ...blocking.map(({ key, title }) => ({ key, isMet: false, text: title })),
    ...listed.map(([name, isMet]) => ({ key: name, isMet, text: say(`case.before.${name}`) })),
  ]
  return points.toSorted((left, right) => Number(left.isMet) - Number(right.isMet))
}

const Points = ({ points }: { points: readonly Point[] }) => {
  const { t } = useTranslation()
  const say = useCaseWords()
  return (
    <ul className={`${css.points} pv-stack pv-gap-8`}>
      {points.map(({ key, isMet, text }) => (
        <li key={key} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'x'} />
          <span className="pv-hidden">
            {say(`case.why.${isMet ? 'met' : 'unmet'}`)}
            {t('ui.colon')}{' '}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** "Why can I not approve?": every reason in words, and the button that helps (look §14). */
export const ClosedReasons = (props: ClosedReasonsProps): ReactNode => {
  const { record, ticks, open, blocked, onButton } = props
  const say = useCaseWords()
  const [isOpen, setOpen] = useState(false)
  const points = usePoints(props)
  const closedActions = closedTo(record)
  const [closed] = closedActions
  const isWaiting = ticks !== undefined && Object.values(ticks).includes(false)
  const [stopped] = blocked.map(actionOf)
  if (closed === undefined && !isWaiting && stopped === undefined) return null
  const action =
    closedActions.find((each) => each.action === 'approve')?.action ?? stopped ?? closed?.action ?? 'propose'
  const fix = closedActions
    .flatMap(({ reasons }) => reasons.map((reason) => fixes[reason]))
    .find((button) => button !== undefined && open.includes(button))
  const isListFirst = isWaiting && (fix === undefined || fix === 'proposeApproval')
  const help = () => {
    setOpen(false)
    if (isListFirst) toChecklist()
    else if (fix !== undefined) onButton(fix)
  }
  return (
    <FloatingPanel
      label={say(`case.why.closed.${action}`)}
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      target={
        <Button kind="link" icon="lock" onClick={() => setOpen(!isOpen)}>
          {say(`case.why.ask.${action}`)}
        </Button>
      }
    >
      <div className={`${css.why} pv-stack pv-gap-8 pv-size-13`}>
        <p className="pv-strong">{say(`case.why.closed.${action}`)}</p>
        <Points points={points} />
        {(fix !== undefined || isListFirst) && (
          <Button onClick={help}>
            {isListFirst ? say('case.why.toChecklist') : say(`actions.${fix}.button`)}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}
