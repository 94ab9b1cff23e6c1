import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/formats.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import css from './balances-page.module.css'

/** What ends within this many days makes one act. */
const soonDays = 60
/** Less than this share left is nearly nothing. */
const scarceShare = 0.1

const endsSoon = ({ lastsUntil }: BalanceRow): boolean =>
  lastsUntil !== null && Date.parse(lastsUntil) - Date.now() < soonDays * 86_400_000

export const isScarce = (row: BalanceRow): boolean =>
  endsSoon(row) || Number(row.leftGrams) < Number(row.limitGrams) * scarceShare

interface ColumnsInput {
  t: TFunction
  formats: Formats
  /** Equal for all figures of the table, which stand side by side. */
  decimals: number
}

const Parts = ({ row, t, formats }: { row: BalanceRow; t: TFunction; formats: Formats }) => (
  <Meter
    used={row.usedGrams}
    reserved={row.reservedGrams}
    total={row.limitGrams}
    text={t('balances.text', {
      name: row.substanceName,
      used: formats.mass(row.usedGrams),
      reserved: formats.mass(row.reservedGrams),
      left: formats.mass(row.leftGrams),
      limit: formats.mass(row.limitGrams),
    })}
  />
)

export const columnsOf = ({ t, formats, decimals }: ColumnsInput): Column<BalanceRow>[] => {
  const figure = (key: 'limitGrams' | 'usedGrams' | 'reservedGrams', head: string): Column<BalanceRow> => ({
    key,
    head: t(`balances.columns.${head}`),
    align: 'number',
    width: '108px',
    render: (row) => formats.grams(row[key], decimals),
  })
  return [
    {
      key: 'substance',
      head: t('balances.columns.substance'),
      width: '200px',
      card: 'lead',
      render: (row) => (
        <span className={css.substance} data-scarce={isScarce(row) || undefined}>
          {row.substanceName}
          {isScarce(row) && (
            <>
              <Icon name="alert-triangle" />
              <span className="pv-hidden">{t('balances.scarce')}</span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'meter',
      head: t('balances.columns.meter'),
      card: 'line',
      render: (row) => <Parts row={row} t={t} formats={formats} />,
    },
    figure('limitGrams', 'limit'),
    figure('usedGrams', 'used'),
    figure('reservedGrams', 'reserved'),
    {
      key: 'left',
      head: t('balances.columns.left'),
      align: 'number',
      width: '108px',
      render: (row) => (
        <b className={Number(row.leftGrams) < 0 ? css.over : undefined}>
          {formats.grams(row.leftGrams, decimals)}
        </b>
      ),
    },
    {
      key: 'until',
      head: t('balances.columns.until'),
      width: '112px',
      render: (row) =>
        row.lastsUntil === null ? (
          <span className={css.dim}>{t('balances.lastsYear')}</span>
        ) : (
          <span className={endsSoon(row) ? css.soon : undefined}>{formats.mediumDay(row.lastsUntil)}</span>
        ),
    },
  ]
}
