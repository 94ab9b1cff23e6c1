import { userLife, userStatusStyles } from '@papaver/contract/users/life.ts'
import type { TFunction } from 'i18next'
import type { Formats } from '../../../platform/formats.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Cut, Dim, Firm, RowName, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FlagList } from '../../../ui/flag.tsx'
import type { RowLayout } from '../../../ui/list/list-description.ts'
import type { Audience } from '../audience.ts'
import type { ViewName } from '../choices.ts'
import { flagsOf } from '../flags.ts'
import { Locked, Status } from '../status.tsx'
import type { UserRow } from '../types.ts'
import { nameOf } from '../words.ts'
import css from './list-columns.module.css'

export interface ColumnsInput extends RowLayout {
  t: TFunction
  formats: Formats
  sayRoles: (roles: readonly string[]) => string
  audience: Audience
  view: ViewName
}

type UserColumn = Column<UserRow>

export const hrefOfUser = ({ id }: UserRow): string => `#/users/${id}`

const personColumn = ({ t, isSingle }: ColumnsInput): UserColumn => ({
  key: 'name',
  head: t('users.list.columns.person'),
  sortable: true,
  ...(isSingle ? { width: '180px' } : {}),
  card: 'lead',
  render: (row) => {
    const name = (
      <RowName href={hrefOfUser(row)} title={nameOf(row)}>
        {nameOf(row)}
      </RowName>
    )
    return isSingle ? name : <TwoLines first={name} second={<Ltr>{row.userName}</Ltr>} />
  },
})

const userNameColumn = ({ t }: ColumnsInput): UserColumn => ({
  key: 'userName',
  head: t('users.list.columns.userName'),
  width: '140px',
  card: 'none',
  render: ({ userName }) => (
    <Cut title={userName} isDim>
      <Ltr>{userName}</Ltr>
    </Cut>
  ),
})

/** Who holds no role yet is named by what he asked to be. */
const roleText = ({ t, sayRoles }: ColumnsInput, { roles, userType }: UserRow): string => {
  if (roles.length > 0) return sayRoles(roles)
  return userType === null ? '–' : t(`users.types.${userType}`)
}

const Organisation = ({ row, t }: { row: UserRow; t: TFunction }) => {
  if (row.organisation === null) return <>–</>
  // Customs have offices and no establishments: there is nothing to link.
  const isLinked = row.establishmentId !== null || row.userType === 'CUSTOMS'
  return (
    <Cut title={row.organisation} isDim={!isLinked}>
      {isLinked ? (
        <bdi>{row.organisation}</bdi>
      ) : (
        t('users.list.asWritten', { name: isolated(row.organisation) })
      )}
    </Cut>
  )
}

const organisationColumn = (input: ColumnsInput): UserColumn => ({
  key: 'organisation',
  head: input.t(`users.list.columns.${input.isSingle ? 'organisation' : 'organisationRole'}`),
  sortable: true,
  width: input.isSingle ? '200px' : '280px',
  card: 'line',
  render: (row) => {
    const organisation = <Organisation row={row} t={input.t} />
    return input.isSingle ? organisation : <TwoLines first={organisation} second={roleText(input, row)} />
  },
})

const roleColumn = (input: ColumnsInput): UserColumn => ({
  key: 'role',
  head: input.t('users.list.columns.role'),
  // A manager's list has room for the longest name; beside the organisation it is cut, with its title.
  width: input.audience === 'manager' ? '230px' : '150px',
  card: 'line',
  render: (row) => <Cut title={roleText(input, row)}>{roleText(input, row)}</Cut>,
})

/** The lock is no flag among others: it stands beside them (look §5). */
const Marks = ({ flags, t }: { flags: UserRow['flags']; t: TFunction }) => (
  <span className={`${css.marks} pv-inline pv-gap-10`}>
    {flags.includes('locked') && <Locked />}
    <FlagList flags={flagsOf(flags, t)} />
  </span>
)

const statusColumn = ({ t, isSingle }: ColumnsInput): UserColumn => ({
  key: 'status',
  head: t('users.list.columns.status'),
  sortable: true,
  width: '176px',
  card: 'status',
  render: ({ status, flags }) => (
    <div className="pv-stack pv-begin pv-one-line pv-block-2">
      <Status status={status} />
      {!isSingle && flags.length > 0 && <Marks flags={flags} t={t} />}
    </div>
  ),
})

const flagsColumn = ({ t }: ColumnsInput): UserColumn => ({
  key: 'flags',
  head: t('users.list.columns.flags'),
  width: '140px',
  card: 'none',
  render: ({ flags }) => <Marks flags={flags} t={t} />,
})

const sinceColumn = ({ t, formats }: ColumnsInput): UserColumn => ({
  key: 'statusSince',
  head: t('users.list.columns.since'),
  sortable: true,
  width: '128px',
  card: 'labelled',
  render: ({ statusSince }) => <Firm dateTime={statusSince}>{formats.mediumDay(statusSince)}</Firm>,
})

const lapseColumn = ({ t, formats }: ColumnsInput): UserColumn => ({
  key: 'lapses',
  head: t('users.list.columns.lapses'),
  width: '128px',
  card: 'labelled',
  render: ({ lapsesOn }) => (lapsesOn === null ? '–' : <Firm>{formats.mediumDay(lapsesOn)}</Firm>),
})

/** Who never could sign in has not stayed away. */
const couldSignIn = ({ status }: UserRow): boolean =>
  userStatusStyles[status].group === 'active' || 'activate' in userLife[status]

const loginColumn = ({ t, formats }: ColumnsInput): UserColumn => ({
  key: 'lastLoginAt',
  head: t('users.list.columns.lastLogin'),
  sortable: true,
  width: '128px',
  card: 'labelled',
  render: (row) => {
    const { lastLoginAt } = row
    if (lastLoginAt !== null) return <Firm dateTime={lastLoginAt}>{formats.mediumDay(lastLoginAt)}</Firm>
    return <Dim>{couldSignIn(row) ? t('users.list.never') : '–'}</Dim>
  },
})

/**
 * The columns of the list (look §6): two lines a row, or single rows with the second lines as columns. Who waits
 * is shown with the day on which the wait ends, all others with their last sign-in.
 */
export const columnsOf = (input: ColumnsInput): UserColumn[] => {
  const { audience, isSingle, isRoomy, view } = input
  const isOffice = audience === 'office'
  return [
    personColumn(input),
    ...(isSingle && isRoomy ? [userNameColumn(input)] : []),
    ...(isOffice ? [organisationColumn(input)] : []),
    ...(isSingle || !isOffice ? [roleColumn(input)] : []),
    statusColumn(input),
    ...(isSingle ? [flagsColumn(input)] : []),
    sinceColumn(input),
    view === 'waiting' ? lapseColumn(input) : loginColumn(input),
  ]
}
