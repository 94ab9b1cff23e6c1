import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { MassFormats } from '../../../platform/mass-formats.ts'
import { Cut, Dim, Firm, TwoLines } from '../../../ui/cells.tsx'
import { Clock } from '../../../ui/clock.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FlagList, type Severity } from '../../../ui/flag.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RowLayout } from '../../../ui/list/list-description.ts'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { toneClass } from '../../../ui/tone.ts'
import type { Say } from '../context.ts'
import type { Side } from '../side.ts'
import { CaseStatus } from '../status.tsx'
import css from './columns.module.css'

/** What every column of a list of cases may need. */
export interface ColumnsInput extends RowLayout {
  kind: CaseKind
  /** Words of the kind, else of any case. */
  say: Say
  t: TFunction
  formats: MassFormats
  audience: Side
  /** The officer is shown only where it can differ. */
  hasOfficer: boolean
  hrefOf: (item: CaseListItem) => string
  nameOf: (item: CaseListItem) => string
  /** Reasons for attention in words, worst first; for officers. */
  flagsOf: (item: CaseListItem) => { severity: Severity; text: string }[]
}

/** A cell that has a second line where rows have two. */
const twoLines = ({ isSingle }: ColumnsInput, first: ReactNode, second: ReactNode): ReactNode =>
  isSingle || second === undefined ? first : <TwoLines first={first} second={second} />

/** A draft has no number: it goes by what it is about, which may be long. */
const DraftLink = ({ say, nameOf, hrefOf, item }: ColumnsInput & { item: CaseListItem }) => {
  const name = say('list.draftOf', { kind: nameOf(item) })
  return (
    <Cut title={name} isStrong>
      <a className="pv-inherit" href={hrefOf(item)}>
        {name}
      </a>
    </Cut>
  )
}

/** Number and way to the case; `second` stands below it. */
export const numberColumn = <Item extends CaseListItem>(
  input: ColumnsInput,
  second?: (item: Item) => ReactNode,
): Column<Item> => ({
  key: 'number',
  head: input.say('list.columns.number'),
  sortable: true,
  width: '176px',
  card: 'lead',
  render: (item) =>
    twoLines(
      input,
      item.number === null ? (
        <DraftLink {...input} item={item} />
      ) : (
        <PermitNumber number={item.number} href={input.hrefOf(item)} />
      ),
      second?.(item),
    ),
})

/** Whose case it is. */
export const applicantColumn = <Item extends CaseListItem>(
  input: ColumnsInput,
  second?: (item: Item) => ReactNode,
  head: 'applicant' | 'applicantPartner' = second === undefined || input.isSingle
    ? 'applicant'
    : 'applicantPartner',
): Column<Item> => ({
  key: 'applicant',
  head: input.say(`list.columns.${head}`),
  sortable: true,
  width: input.isSingle ? '168px' : '190px',
  card: 'line',
  isEmpty: (item) => item.applicantName === null && second?.(item) === undefined,
  render: (item) =>
    twoLines(
      input,
      <Cut title={item.applicantName ?? ''} isStrong>
        {item.applicantName ?? '–'}
      </Cut>,
      second?.(item),
    ),
})

/** Why somebody should look at the case; one reason in words, several as their signs. */
export const attentionOf = (input: ColumnsInput, item: CaseListItem): ReactNode => {
  const flags = input.audience === 'office' ? input.flagsOf(item) : []
  if (flags.length === 0) return undefined
  return (
    <span className={css.flags} title={flags.length === 1 ? flags[0]?.text : undefined}>
      <FlagList flags={flags} />
    </span>
  )
}

/** What a colleague proposes: a mark that nobody outside the authority sees, as its tone says. */
const proposalOf = ({ say }: ColumnsInput, { proposal }: CaseListItem): ReactNode =>
  proposal === null ? undefined : (
    <span
      className={`${css.proposal} pv-inline pv-gap-4 pv-one-line ${toneClass('violet')}`}
      title={say('list.proposedBy', { who: proposal.by })}
    >
      <Icon name={proposal.decision === 'refuse' ? 'ban' : 'thumb-up'} size={14} />
      <span>{say(`list.proposed.${proposal.decision}`)}</span>
    </span>
  )

export const statusColumn = <Item extends CaseListItem>(input: ColumnsInput): Column<Item> => ({
  key: 'status',
  head: input.say('list.columns.status'),
  sortable: true,
  width: '182px',
  card: 'status',
  render: (item) => {
    const status = <CaseStatus kind={input.kind} status={item.status} isHeld={item.isHeld} />
    const proposal = proposalOf(input, item)
    if (proposal === undefined || !input.isSingle) return twoLines(input, status, proposal)
    return (
      <div className={`${css.marked} pv-row pv-wrap`}>
        {status}
        {proposal}
      </div>
    )
  },
})

/** The clock while somebody works on it; `until` says a day that says more once it is done. */
export const dueColumn = <Item extends CaseListItem>(
  { say, audience }: ColumnsInput,
  until?: (item: Item) => string | undefined,
): Column<Item> => ({
  key: 'due',
  head: say(`list.columns.${audience === 'office' ? 'due' : 'time'}`),
  sortable: true,
  width: '116px',
  card: 'foot',
  isEmpty: (item) => until?.(item) === undefined && item.clock.state === 'stopped',
  render: (item) => {
    const said = until?.(item)
    const { state, workingDaysLeft, promised } = item.clock
    return said === undefined ? (
      <Clock state={state} workingDaysLeft={workingDaysLeft} promise={promised} />
    ) : (
      <Firm>{said}</Firm>
    )
  },
})

/** Where there is room, and the officer can differ. */
export const officerColumns = <Item extends CaseListItem>({
  say,
  isSingle,
  isRoomy,
  hasOfficer,
}: ColumnsInput): Column<Item>[] =>
  isSingle && isRoomy && hasOfficer
    ? [
        {
          key: 'officer',
          head: say('list.columns.officer'),
          width: '110px',
          card: 'none',
          render: (item) => <Dim>{item.assigneeName ?? '–'}</Dim>,
        },
      ]
    : []

/** The columns of a plain kind: `own` stand between whose it is and how it stands. */
export const usualColumns = <Item extends CaseListItem>(
  input: ColumnsInput,
  own: readonly Column<Item>[] = [],
): Column<Item>[] => [
  numberColumn(input),
  // Flags stand apart from links: two targets one over the other are too near.
  ...(input.audience === 'holder'
    ? []
    : [applicantColumn<Item>(input, (item) => attentionOf(input, item), 'applicant')]),
  ...own,
  statusColumn(input),
  dueColumn(input),
  ...officerColumns<Item>(input),
]
