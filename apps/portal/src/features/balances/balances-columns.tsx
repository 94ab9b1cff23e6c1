import { excessAfter, isExact } from '@papaver/contract/balances/rules.ts'
import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import type { TFunction } from 'i18next'
import { hrefOf } from '../../platform/address.ts'
import type { MassFormats } from '../../platform/mass-formats.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { RowName } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import css from './balances-page.module.css'
import { statementPlace } from './queries.ts'

/** What ends within this many days makes one act. */
const soonDays = 60
/** Less than this share left is nearly nothing. */
const scarceShare = 0.1

const endsSoon = ({ lastsUntil }: BalanceRow): boolean =>
  lastsUntil !== null && Date.parse(lastsUntil) - nowHere() < soonDays * 86_400_000

type ExactRow = BalanceRow & Record<'limitGrams' | 'usedGrams' | 'reservedGrams' | 'freeGrams', string>

/** More is used and held than it allows (1961 art. 21). */
export const isOver = ({ freeGrams }: Pick<BalanceRow, 'freeGrams'>): boolean =>
  freeGrams?.startsWith('-') === true

export const isScarce = (row: BalanceRow): boolean =>
  isExact(row) && (endsSoon(row) || Number(row.freeGrams) < Number(row.limitGrams) * scarceShare)

/** `foundBy`: other names of the substance by which it was found. */
export type FoundBalance = BalanceRow & { readonly foundBy: readonly string[] }

interface ColumnsInput {
  t: TFunction
  formats: MassFormats
}

const Parts = ({ row, t, formats }: { row: ExactRow; t: TFunction; formats: MassFormats }) => (
  <Meter
    used={row.usedGrams}
    reserved={row.reservedGrams}
    total={row.limitGrams}
    text={t('balances.text', {
      name: row.substanceName,
      used: formats.mass(row.usedGrams),
      reserved: formats.mass(row.reservedGrams),
      left: formats.mass(row.freeGrams),
      limit: formats.mass(row.limitGrams),
    })}
  />
)

const substanceColumn = ({ t }: ColumnsInput): Column<FoundBalance> => ({
  key: 'substance',
  head: t('balances.columns.substance'),
  width: '240px',
  card: 'lead',
  render: (row) => (
    <span className={`${css.substance} pv-inline pv-gap-6`} data-scarce={isScarce(row) || undefined}>
      {row.id === null ? (
        row.substanceName
      ) : (
        <RowName href={hrefOf(statementPlace(row.id))} title={row.substanceName}>
          {row.substanceName}
        </RowName>
      )}
      {row.state !== 'confirmed' && row.shown === 'exact' && (
        <span className="pv-dim">{t(`balances.states.${row.state}`)}</span>
      )}
      {row.foundBy.length > 0 && <bdi className="pv-dim">{row.foundBy.join(' · ')}</bdi>}
      {isScarce(row) && (
        <>
          <Icon name="alert-triangle" />
          <span className="pv-hidden">{t('balances.scarce')}</span>
        </>
      )}
    </span>
  ),
})

/** What companies are shown of the country's balances: about what is left. */
export const roughColumnsOf = (input: ColumnsInput): Column<FoundBalance>[] => [
  substanceColumn(input),
  {
    key: 'left',
    head: input.t('balances.columns.about'),
    align: 'number',
    width: '160px',
    render: ({ freeGrams }) => <b>{freeGrams === null ? '–' : `≈ ${input.formats.number(freeGrams)}`}</b>,
  },
]

/** How long it lasts at this year's pace; of one from which nothing was taken, that. */
const Until = ({ row, t, formats }: { row: BalanceRow; t: TFunction; formats: MassFormats }) => {
  if (isOver(row)) return <span className="pv-red pv-strong">{t('balances.over')}</span>
  if (row.lastsUntil !== null)
    return (
      <span className={endsSoon(row) ? `${css.soon} pv-strong` : undefined}>
        {formats.mediumDay(row.lastsUntil)}
      </span>
    )
  const isUnused = Number(row.usedGrams) === 0
  return <span className="pv-dim">{t(isUnused ? 'balances.unused' : 'balances.lastsYear')}</span>
}

const excessColumn = ({ t, formats }: ColumnsInput): Column<FoundBalance> => ({
  key: 'excess',
  head: t('balances.columns.excess'),
  align: 'number',
  width: '108px',
  render: (row) =>
    isOver(row) && isExact(row) ? <b className="pv-red">{formats.grams(excessAfter(row))}</b> : '–',
})

/** `saysExcess`: one of them is overdrawn. */
export const columnsOf = (input: ColumnsInput, saysExcess: boolean): Column<FoundBalance>[] => {
  const { t, formats } = input
  const figure = (key: 'limitGrams' | 'usedGrams' | 'reservedGrams', head: string): Column<FoundBalance> => ({
    key,
    head: t(`balances.columns.${head}`),
    align: 'number',
    width: '108px',
    render: (row) => formats.grams(row[key] ?? '0'),
  })
  return [
    substanceColumn(input),
    {
      key: 'meter',
      head: t('balances.columns.meter'),
      width: '132px',
      card: 'line',
      render: (row) => (isExact(row) ? <Parts row={row} t={t} formats={formats} /> : '–'),
    },
    figure('limitGrams', 'limit'),
    figure('usedGrams', 'used'),
    figure('reservedGrams', 'reserved'),
    {
      key: 'left',
      head: t('balances.columns.left'),
      align: 'number',
      width: '108px',
      render: ({ freeGrams }) => (
        <b className={Number(freeGrams) < 0 ? 'pv-red' : undefined}>{formats.grams(freeGrams ?? '0')}</b>
      ),
    },
    ...(saysExcess ? [excessColumn(input)] : []),
    {
      key: 'until',
      head: t('balances.columns.until'),
      width: '160px',
      render: (row) => <Until row={row} t={t} formats={formats} />,
    },
  ]
}
