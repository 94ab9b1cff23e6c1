import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { FloatingPanel } from '../../../ui/floating-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import css from './case-page.module.css'
import type { Deed } from './deeds.ts'
import { checklistId } from './side-panel.tsx'
import type { Ticks } from './ticks.ts'

/** The step that one may put a closed one right with. */
const fixes: Record<string, Deed> = {
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
  record: Authorization
  /** Undefined where the reader has no such list. */
  ticks: Ticks | undefined
  open: readonly Deed[]
  onDeed: (deed: Deed) => void
}

const toChecklist = (): void => {
  const card = document.getElementById(checklistId)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('input:not(:disabled):not(:checked)')?.focus()
}

/** Who may decide need not be told why he cannot propose. */
const closedTo = ({ closedActions, allowedActions }: Authorization) =>
  closedActions.filter(({ action }) => action !== 'propose' || !allowedActions.includes('approve'))

const usePoints = ({ record, ticks }: ClosedReasonsProps): Point[] => {
  const { t } = useTranslation()
  const { checks } = record
  const closedActions = closedTo(record)
  const reasons = [...new Set(closedActions.flatMap((closed) => closed.reasons))]
  const isBlocked = checks.some(({ severity }) => severity === 'block')
  const listed = ticks === undefined ? [] : (Object.entries(ticks) as [keyof Ticks, boolean][])
  const points = [
    ...reasons.map((reason) => ({
      key: reason,
      isMet: false,
      text: t(`authorizations.reasons.${reason}`, { defaultValue: reason }),
    })),
    ...(isBlocked ? [{ key: 'blocked', isMet: false, text: t('authorizations.reasons.blocked') }] : []),
    ...listed.map(([name, isMet]) => ({ key: name, isMet, text: t(`authorizations.case.before.${name}`) })),
  ]
  return points.toSorted((left, right) => Number(left.isMet) - Number(right.isMet))
}

const Points = ({ points }: { points: readonly Point[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={css.points}>
      {points.map(({ key, isMet, text }) => (
        <li key={key} data-met={isMet || undefined}>
          <Icon name={isMet ? 'check' : 'x'} />
          <span className="pv-hidden">{t(`authorizations.case.why.${isMet ? 'met' : 'unmet'}`)}: </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** "Why can I not approve?": every reason in words, and the button that helps (look §14). */
export const ClosedReasons = (props: ClosedReasonsProps): ReactNode => {
  const { record, ticks, open, onDeed } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const points = usePoints(props)
  const closedActions = closedTo(record)
  const [closed] = closedActions
  const isWaiting = ticks !== undefined && Object.values(ticks).includes(false)
  if (closed === undefined && !isWaiting) return null
  const action =
    closedActions.find((each) => each.action === 'approve')?.action ?? closed?.action ?? 'propose'
  const fix = closedActions
    .flatMap(({ reasons }) => reasons.map((reason) => fixes[reason]))
    .find((deed) => deed !== undefined && open.includes(deed))
  const isListFirst = isWaiting && (fix === undefined || fix === 'proposeApproval')
  const help = () => {
    setOpen(false)
    if (isListFirst) toChecklist()
    else if (fix !== undefined) onDeed(fix)
  }
  return (
    <FloatingPanel
      label={t(`authorizations.case.why.closed.${action}`)}
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      target={
        <Button kind="link" icon="lock" onClick={() => setOpen(!isOpen)}>
          {t(`authorizations.case.why.ask.${action}`)}
        </Button>
      }
    >
      <div className={css.why}>
        <p className={css.strong}>{t(`authorizations.case.why.closed.${action}`)}</p>
        <Points points={points} />
        {(fix !== undefined || isListFirst) && (
          <Button onClick={help}>
            {isListFirst
              ? t('authorizations.case.why.toChecklist')
              : t(`authorizations.actions.${fix}.button`)}
          </Button>
        )}
      </div>
    </FloatingPanel>
  )
}
