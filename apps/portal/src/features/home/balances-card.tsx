import { isExact } from '@papaver/contract/balances/rules.ts'
import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type MassFormats, useMassFormats } from '../../platform/mass-formats.ts'
import { nowHere } from '../../platform/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import css from './work-home.module.css'

type Row = Dashboard['balances'][number]

/** An estimate that ends within this many days makes one act; later ones are merely known. */
const soonDays = 60

const endsSoon = (row: Row, today: number): boolean =>
  row.lastsUntil !== null && Date.parse(row.lastsUntil) - today < soonDays * 86_400_000

/** The day on which it ends, that nothing was taken yet, or nothing to say. */
const untilOf = (row: Row, formats: MassFormats, t: TFunction): string => {
  if (row.lastsUntil !== null) return formats.shortDay(row.lastsUntil)
  if (!isExact(row)) return ''
  return t(Number(row.usedGrams) === 0 ? 'balances.unused' : 'balances.lastsYear')
}

const Parts = ({ row, formats }: { row: Row; formats: MassFormats }) => {
  const { t } = useTranslation()
  if (!isExact(row)) return null
  const text = t('frame.home.balanceText', {
    name: row.substanceName,
    used: formats.mass(row.usedGrams),
    reserved: formats.mass(row.reservedGrams),
    left: formats.mass(row.freeGrams),
    limit: formats.mass(row.limitGrams),
  })
  return (
    <div className="pv-row-whole">
      <Meter used={row.usedGrams} reserved={row.reservedGrams} total={row.limitGrams} text={text} />
    </div>
  )
}

const Balance = ({ row, formats }: { row: Row; formats: MassFormats }) => {
  const { t } = useTranslation()
  const isSoon = endsSoon(row, nowHere())
  const until = untilOf(row, formats, t)
  const left = row.freeGrams === null ? '–' : formats.mass(row.freeGrams)
  return (
    <li
      className={`${css.balance} pv-stack pv-baseline pv-gap-2-12 pv-size-13`}
      data-soon={isSoon || undefined}
    >
      <span className={`${css.substance} pv-inline pv-gap-6`}>
        {row.substanceName}
        {isSoon ? <IconAlertTriangle size={16} aria-label={t('frame.home.endsSoon')} /> : null}
      </span>
      <span className="pv-strong pv-words-end pv-one-line">{row.shown === 'exact' ? left : `≈ ${left}`}</span>
      {until !== '' && <span className={`${css.until} pv-words-end`}>{until}</span>}
      <Parts row={row} formats={formats} />
    </li>
  )
}

/** What is left of the year's estimates, and the day on which each ends: the figure that makes one act. */
export const BalancesCard = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation()
  const formats = useMassFormats()
  const saysUntil = rows.some((row) => untilOf(row, formats, t) !== '')
  const kind = rows.every((row) => row.kind === 'quota') ? 'quotas' : 'estimates'
  return (
    <Card
      title={
        <a href="#/import-export/balances" className="pv-inherit">
          {t(`frame.home.${kind}`, { year: String(rows[0]?.year) })}
        </a>
      }
      aside={<span className={css.aside}>{t(`frame.home.${saysUntil ? 'leftUntil' : 'left'}`)}</span>}
    >
      <ul className="pv-column pv-gap-8">
        {rows.map((row) => (
          <Balance key={`${row.kind}-${row.substanceId}`} row={row} formats={formats} />
        ))}
      </ul>
    </Card>
  )
}
