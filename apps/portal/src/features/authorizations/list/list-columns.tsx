import { statusStyles } from '@papaver/contract/authorizations/life.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import type { TFunction } from 'i18next'
import type { Formats } from '../../../platform/formats.ts'
import { Cut, Dim, Firm, TwoLines } from '../../../ui/cells.tsx'
import { Clock } from '../../../ui/clock.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FlagList } from '../../../ui/flag.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RowLayout } from '../../../ui/list/list-description.ts'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { toneClass } from '../../../ui/tone.ts'
import { sayOf } from '../../casework/context.ts'
import type { Side } from '../../casework/side.ts'
import { flagsOf } from '../flags.ts'
import type { useGoodsWords } from '../goods-words.ts'
import { Status } from '../status.tsx'
import css from './list-columns.module.css'

export interface ColumnsInput extends RowLayout {
  t: TFunction
  formats: Formats
  goods: ReturnType<typeof useGoodsWords>
  audience: Side
  /** The officer is shown only where it can differ. */
  hasOfficer: boolean
  /** Working days of a full clock. */
  promise: number
  countryName: (code: string) => string | undefined
}

type ItemColumn = Column<ListItem>

const kindOf = (t: TFunction, item: ListItem): string =>
  t('authorizations.list.kindLine', {
    direction: t(`authorizations.list.direction.${item.direction}`),
    group: t(`authorizations.list.group.${item.group}`),
  })

export const hrefOfItem = (item: ListItem): string =>
  item.status === 'DRA' ? `#/import-export/${item.id}/edit` : `#/import-export/${item.id}`

const CaseNumber = ({ t, item }: { t: TFunction; item: ListItem }) =>
  item.number === null ? (
    <a className={css.unnumbered} href={hrefOfItem(item)}>
      {t('casework.list.draftOf', { kind: item.kindName })}
    </a>
  ) : (
    <PermitNumber number={item.number} href={hrefOfItem(item)} />
  )

const numberColumn = ({ t, isSingle }: ColumnsInput): ItemColumn => ({
  key: 'number',
  head: t('casework.list.columns.number'),
  sortable: true,
  width: '176px',
  card: 'lead',
  render: (item) => {
    const number = <CaseNumber t={t} item={item} />
    return isSingle ? number : <TwoLines first={number} second={kindOf(t, item)} />
  },
})

const kindColumn = ({ t }: ColumnsInput): ItemColumn => ({
  key: 'kind',
  head: t('authorizations.list.columns.kind'),
  width: '132px',
  card: 'none',
  render: (item) => <Dim>{kindOf(t, item)}</Dim>,
})

const Partner = ({ item, countryName }: { item: ListItem; countryName: ColumnsInput['countryName'] }) =>
  item.partnerName === null ? (
    <>–</>
  ) : (
    <span className={css.partner} data-gives>
      {item.partnerCountry !== null && (
        <CountryCode code={item.partnerCountry} name={countryName(item.partnerCountry)} />
      )}
      <Cut title={item.partnerName}>{item.partnerName}</Cut>
    </span>
  )

const partnerColumn = ({ t, countryName }: ColumnsInput): ItemColumn => ({
  key: 'partner',
  head: t('authorizations.list.columns.partner'),
  width: '200px',
  card: 'line',
  render: (item) => <Partner item={item} countryName={countryName} />,
})

const applicantColumn = ({ t, isSingle, countryName }: ColumnsInput): ItemColumn => ({
  key: 'applicant',
  head: sayOf(t, 'authorizations')(`list.columns.${isSingle ? 'applicant' : 'applicantPartner'}`),
  sortable: true,
  width: isSingle ? '168px' : '190px',
  card: 'line',
  render: (item) => {
    const name = (
      <Cut title={item.applicantName} isStrong>
        {item.applicantName}
      </Cut>
    )
    return isSingle ? (
      name
    ) : (
      <TwoLines first={name} second={<Partner item={item} countryName={countryName} />} />
    )
  },
})

/** How much the first line is of, and how many more lines there are: never cut. */
const HowMuch = ({ item, goods }: { item: ListItem; goods: ColumnsInput['goods'] }) => (
  <>
    {item.quantity !== null && item.unit !== null && (
      <span className={css.kept}>{goods.figure(item.quantity, item.unit)}</span>
    )}
    {item.lineCount > 1 && (
      <bdi dir="ltr" className={css.dim}>
        +{item.lineCount - 1}
      </bdi>
    )}
  </>
)

/** The first line as it was typed: its name gives way, how much it is of does not. */
const substanceColumn = ({ t, isSingle, audience, goods }: ColumnsInput): ItemColumn => ({
  key: 'substance',
  head: t('authorizations.list.columns.substance'),
  width: isSingle ? '320px' : '222px',
  card: 'line',
  render: (item) => {
    const flags = audience === 'office' ? flagsOf(item.flags, t) : []
    const attention = flags.length > 0 && (
      <span className={css.flags} title={flags.length === 1 ? flags[0]?.text : undefined}>
        <FlagList flags={flags} />
      </span>
    )
    const name = <Cut title={goods.first(item)}>{item.summary || '–'}</Cut>
    const amount = <HowMuch item={item} goods={goods} />
    return isSingle ? (
      <div className={css.inline} data-gives>
        <span className={css.goods}>
          {name}
          {amount}
        </span>
        {attention}
      </div>
    ) : (
      <TwoLines
        first={name}
        second={
          <span className={css.goods}>
            {amount}
            {attention}
          </span>
        }
      />
    )
  },
})

const baseColumn = ({ t, formats }: ColumnsInput): ItemColumn => ({
  key: 'base',
  head: t('authorizations.list.columns.base'),
  align: 'number',
  width: '112px',
  render: (item) => (item.baseGrams === null ? '–' : formats.grams(item.baseGrams)),
})

/** What a colleague proposes: a mark that nobody outside the authority sees, as its tone says. */
const Proposal = ({ t, proposal }: { t: TFunction; proposal: NonNullable<ListItem['proposal']> }) => (
  <span
    className={`${css.proposal} ${toneClass('violet')}`}
    title={t('casework.list.proposedBy', { who: proposal.by })}
  >
    <Icon name={proposal.decision === 'refuse' ? 'ban' : 'thumb-up'} size={14} />
    <span>{t(`casework.list.proposed.${proposal.decision}`)}</span>
  </span>
)

const statusColumn = ({ t, isSingle }: ColumnsInput): ItemColumn => ({
  key: 'status',
  head: t('casework.list.columns.status'),
  sortable: true,
  width: '182px',
  card: 'status',
  render: (item) => {
    const status = <Status status={item.status} />
    if (item.proposal === null) return status
    const proposal = <Proposal t={t} proposal={item.proposal} />
    return isSingle ? (
      <div className={css.marked}>
        {status}
        {proposal}
      </div>
    ) : (
      <TwoLines first={status} second={proposal} />
    )
  },
})

/** The clock while somebody works on it; once issued the day until which it is valid says more. */
const isDated = (item: ListItem): boolean =>
  item.validUntil !== null && ['active', 'final'].includes(statusStyles[item.status].group)

const timeColumn = ({ t, formats, promise, audience }: ColumnsInput): ItemColumn => ({
  key: 'due',
  head: sayOf(t, 'authorizations')(`list.columns.${audience === 'office' ? 'due' : 'time'}`),
  sortable: true,
  width: '116px',
  card: 'foot',
  render: (item) =>
    isDated(item) && item.validUntil !== null ? (
      <Firm>{t('authorizations.list.until', { day: formats.mediumDay(item.validUntil) })}</Firm>
    ) : (
      <Clock state={item.clock.state} workingDaysLeft={item.clock.workingDaysLeft} promise={promise} />
    ),
})

const officerColumn = ({ t }: ColumnsInput): ItemColumn => ({
  key: 'officer',
  head: t('casework.list.columns.officer'),
  width: '110px',
  card: 'none',
  render: (item) => <Dim>{item.assigneeName ?? '–'}</Dim>,
})

/**
 * The columns of the worklist (look §6): two lines a row, or single rows with the second lines as columns.
 * Where there is room, also what the number or the view says already.
 */
export const columnsOf = (input: ColumnsInput): ItemColumn[] => {
  const { isSingle, isRoomy, audience, hasOfficer } = input
  const withApplicant = audience !== 'holder'
  return [
    numberColumn(input),
    ...(isSingle && isRoomy ? [kindColumn(input)] : []),
    ...(withApplicant ? [applicantColumn(input)] : []),
    ...(isSingle || !withApplicant ? [partnerColumn(input)] : []),
    substanceColumn(input),
    baseColumn(input),
    statusColumn(input),
    timeColumn(input),
    ...(isSingle && isRoomy && hasOfficer ? [officerColumn(input)] : []),
  ]
}
