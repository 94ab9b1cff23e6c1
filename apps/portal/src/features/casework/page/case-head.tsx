import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../platform/address.ts'
import { Clock } from '../../../ui/clock.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { type ViewTab, ViewTabs } from '../../../ui/view-tabs.tsx'
import { iconOf, openButtons, stepOf, wordsOf } from '../actions/buttons.ts'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'
import type { CasePartProps, CaseTab } from '../pages.ts'
import { CaseStatus } from '../status.tsx'

export interface HeadTab {
  name: string
  count?: number | undefined
}

interface CaseHeadProps extends CasePartProps {
  tab: string
  tabs: readonly HeadTab[]
  /** Tabs of the kind's own, each with what nobody may overlook. */
  own: readonly CaseTab[]
  /** The step under way that has no dialog. */
  busy: string | undefined
  /** The step that waits for the list before a decision, and the id of the words that say so. */
  waiting: { button: string | undefined; describedBy: string }
  /** The steps that a check would refuse, and the id of the words that say so. */
  blocked: { buttons: readonly string[]; describedBy: string }
  aside: ReactNode
  onButton: (button: string) => void
}

const useActions = ({ record, account, busy, waiting, blocked, onButton }: CaseHeadProps): HeadAction[] => {
  const pages = usePages()
  const say = useCaseWords()
  return openButtons(pages, record, account).map(({ button, isPrimary }) => {
    const isWaiting = waiting.button === button
    const isStopped = blocked.buttons.includes(button)
    const isElsewhere = button === 'edit' || button === 'answer'
    const isDanger = stepOf(pages, button)?.isDanger === true
    return {
      key: button,
      label: say(`actions.${wordsOf(pages, button, account)}.button`),
      icon: iconOf(pages, button),
      kind: isPrimary ? 'primary' : isDanger ? 'danger' : undefined,
      busy: busy === button,
      disabled: isWaiting || isStopped,
      ...(isStopped ? { describedBy: blocked.describedBy } : {}),
      ...(isWaiting && !isStopped ? { describedBy: waiting.describedBy } : {}),
      ...(isElsewhere
        ? { href: `#${pages.kind.place}/${record.id}/edit` }
        : { onClick: () => onButton(button) }),
    }
  })
}

/** A part of the line behind its dot, which shows between two parts and never where a line begins. */
const Part = ({ children }: { children: ReactNode }) => (
  <span className={`${css.headPart} pv-row`}>
    <span aria-hidden="true">·</span>
    <bdi>{children}</bdi>
  </span>
)

const Line = ({ record }: { record: CaseView }) => {
  const { useLine } = usePages()
  const line = useLine(record)
  const { state, workingDaysLeft, promised } = record.clock
  const isTimed = state !== 'stopped' && workingDaysLeft !== null
  return (
    <span className={css.headLine}>
      <span>
        <Part>{line}</Part>
        {isTimed && (
          <Part>
            <Clock state={state} workingDaysLeft={workingDaysLeft} promise={promised} />
          </Part>
        )}
        {record.assignee !== null && <Part>{record.assignee.name}</Part>}
      </span>
    </span>
  )
}

/** Number, status, what can be done, kind and clock: stays in view while the case scrolls. */
export const CaseHead = (props: CaseHeadProps) => {
  const { record, account, tab, tabs, own, aside } = props
  const { kind, useWays } = usePages()
  const say = useCaseWords()
  const actions = useActions(props)
  const ways = useWays(record.id, account)
  const views = tabs.map(
    ({ name, count }): ViewTab => ({
      key: name,
      label: say(`case.tabs.${name}`),
      count,
      href: hrefOf(`${kind.place}/${record.id}`, name === 'case' ? {} : { tab: name }),
    }),
  )
  return (
    <PageHead
      {...ways}
      title={
        record.number === null ? (
          say('list.draftOf', { kind: record.kindName })
        ) : (
          <PermitNumber number={record.number} variant="title" />
        )
      }
      status={
        <>
          <CaseStatus kind={kind} status={record.status} isHeld={record.isHeld} variant="pill" />
          {own.map(({ name, Mark }) => Mark && <Mark key={name} record={record} account={account} />)}
        </>
      }
      actions={actions}
      line={<Line record={record} />}
      aside={aside}
      tabs={<ViewTabs label={say('case.parts')} tabs={views} current={tab} />}
    />
  )
}
