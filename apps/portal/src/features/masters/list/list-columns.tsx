import type { EditRow, RowsAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import type { TFunction } from 'i18next'
import { hrefOf } from '../../../platform/address.ts'
import type { Formats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Cut, RowName, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { FlagList, type Severity } from '../../../ui/flag.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { columnName, optionName } from '../words.ts'

type Labels = RowsAnswer['labels']
type ListedRow = RowsAnswer['items'][number]
type RowColumn = Column<ListedRow>

export interface ColumnsInput {
  t: TFunction
  formats: Formats
  word: ListWord
  culture: string
  cultures: readonly string[]
  labels: Labels
}

export const hrefOfRow = (word: ListWord, id: string): string =>
  hrefOf(`/masters/${word}/${encodeURIComponent(id)}`)

/** The name in the reader's language, else in the one that every row has; a row without names goes by its code. */
export const nameOfRow = ({ names, code }: EditRow, culture: string, cultures: readonly string[]): string =>
  names[culture] ?? names[cultures[0] ?? 'en'] ?? names.en ?? Object.values(names)[0] ?? code

/** What is to be seen about a row at one glance. */
export const flagsOfRow = (row: EditRow, cultures: readonly string[], hasNames: boolean, t: TFunction) => {
  const missing = hasNames ? cultures.filter((culture) => !row.names[culture]).length : 0
  const flags: { severity: Severity; text: string }[] = []
  if (row.shippedChanged.length > 0)
    flags.push({ severity: 'warning', text: t('masters.flags.shippedChanged') })
  if (missing > 0) flags.push({ severity: 'warning', text: t('masters.flags.unnamed', { count: missing }) })
  if (row.origin === 'own') flags.push({ severity: 'newcomer', text: t('masters.flags.own') })
  if (row.edited.length > 0) flags.push({ severity: 'lowRisk', text: t('masters.flags.edited') })
  return flags
}

/** Whether a row may be chosen for something new, as icon and word. */
export const Standing = ({ row, t, isPill = false }: { row: EditRow; t: TFunction; isPill?: boolean }) => {
  const variant = isPill ? 'pill' : 'bare'
  if (!row.isActive)
    return (
      <StatusPill tone="neutral" icon="circle-minus" variant={variant}>
        {t('masters.standing.inactive')}
      </StatusPill>
    )
  return row.isOffered ? (
    <StatusPill tone="green" icon="circle-check" variant={variant}>
      {t('masters.standing.offered')}
    </StatusPill>
  ) : (
    <StatusPill tone="amber" icon="calendar-off" variant={variant}>
      {t('masters.standing.outside')}
    </StatusPill>
  )
}

const codes: readonly string[] = [
  'casNumber',
  'alpha3',
  'numeric',
  'mail',
  'phone',
  'formula',
  'factorToBase',
]

const CellText = ({ input, column, row }: { input: ColumnsInput; column: ListColumn; row: EditRow }) => {
  const { t, formats, labels } = input
  const { key, type, list } = column
  const value = row.values[key] ?? null
  if (type === 'boolean') return <>{t(value === true ? 'masters.yes' : 'masters.no')}</>
  const texts = [value ?? []].flat().map(String)
  const [first] = texts
  if (first === undefined) return <>–</>
  if (type === 'day') return <>{formats.mediumDay(first)}</>
  if (type === 'decimal') return <Ltr>{formats.number(first)}</Ltr>
  if (codes.includes(key)) return <Ltr>{first}</Ltr>
  const words = texts.map((text) => {
    if (list !== undefined) return labels[list]?.[text] ?? text
    return column.options ? optionName(t, column, text) : text
  })
  return (
    <Cut title={listed(words)}>
      <bdi>{listed(words)}</bdi>
    </Cut>
  )
}

const widths: Partial<Record<ListColumn['type'], string>> = {
  boolean: '110px',
  decimal: '110px',
  number: '80px',
  day: '116px',
  choice: '136px',
  reference: '150px',
  set: '150px',
}

const widthOf = ({ key, type }: ListColumn): string =>
  codes.includes(key) ? '120px' : (widths[type] ?? '170px')

const valueColumn = (input: ColumnsInput, column: ListColumn): RowColumn => ({
  key: column.key,
  head: columnName(input.t, column.key),
  ...(column.type === 'decimal' ? { align: 'number' as const } : {}),
  width: widthOf(column),
  card: 'labelled',
  render: (row) => <CellText input={input} column={column} row={row} />,
})

/** Its code, and what was searched for where it stands neither in the name nor in the code. */
const More = ({ row: { foundBy, code }, name }: { row: ListedRow; name: string }) => {
  const found = foundBy.filter((each) => each !== code).join(' · ')
  return (
    <>
      {code !== name && (
        <Cut title={code}>
          <bdi dir="ltr">{code}</bdi>
        </Cut>
      )}
      {found !== '' && (
        <Cut title={found}>
          <bdi>{found}</bdi>
        </Cut>
      )}
    </>
  )
}

const nameColumn = (input: ColumnsInput): RowColumn => {
  const { t, word, culture, cultures } = input
  const { hasNames } = lists[word]
  return {
    key: 'name',
    head: t(hasNames ? 'masters.columns.name' : 'masters.columns.entry'),
    // A code alone is short, but is never cut for the columns beside it.
    ...(hasNames ? {} : { width: '215px' }),
    card: 'lead',
    render: (row) => {
      const name = nameOfRow(row, culture, cultures)
      return (
        <TwoLines
          isDim={!row.isOffered}
          first={
            <RowName href={hrefOfRow(word, row.id)} title={name}>
              {name}
            </RowName>
          }
          second={row.code === name && row.foundBy.length === 0 ? null : <More row={row} name={name} />}
        />
      )
    },
  }
}

const flagsColumn = ({ t, word, cultures }: ColumnsInput): RowColumn => ({
  key: 'flags',
  head: t('masters.columns.flags'),
  width: '140px',
  card: 'line',
  render: (row) => <FlagList flags={flagsOfRow(row, cultures, lists[word].hasNames, t)} />,
})

const standingColumn = ({ t }: ColumnsInput): RowColumn => ({
  key: 'standing',
  head: t('masters.columns.standing'),
  width: '120px',
  card: 'status',
  render: (row) => <Standing row={row} t={t} />,
})

/** Name over code, what the list shows of a row, what is to be seen about it, and whether it is offered. */
export const columnsOf = (input: ColumnsInput): RowColumn[] => {
  const { columns } = lists[input.word]
  return [
    nameColumn(input),
    ...columns.filter(({ shown }) => shown).map((column) => valueColumn(input, column)),
    flagsColumn(input),
    standingColumn(input),
  ]
}
