import type { ExpectedPermit } from '@papaver/contract/endorsements/expected-schema.ts'
import type { CustomsPermit } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { CountryCode } from '../../ui/country-code.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Flag } from '../../ui/flag.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { Status } from '../authorizations/status.tsx'
import { useFigure } from '../masters/goods/units.ts'
import css from './endorsements.module.css'
import { GoodsHeld } from './permit/goods-held.tsx'
import { HeldRecords } from './permit/held-records.tsx'
import { HolderName } from './permit/holder-name.tsx'
import { wordOfHold } from './validity-light.tsx'

/** Goods with what remains of each; more than two lines are counted. What stops the permit leaves nothing allowed. */
const Goods = ({ permit }: { permit: CustomsPermit }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const shown = permit.lines.slice(0, 2)
  const more = permit.lines.length - shown.length
  const isAllowed = permit.isUsable && permit.holds.length === 0
  return (
    <ul className={css.goods}>
      {shown.map((line) => (
        <li key={line.id}>
          {line.name}{' '}
          <span className={isAllowed ? 'pv-strong' : 'pv-dim'}>
            {figure(line.remainingQuantity, line.unit)}
          </span>
        </li>
      ))}
      {!isAllowed && <li className="pv-dim">{t('endorsements.permit.notEndorsed')}</li>}
      {more > 0 && <li className="pv-dim">{t('endorsements.expected.moreLines', { count: more })}</li>}
    </ul>
  )
}

/** Of transit both: in at one, out at the other. */
const pointsOf = ({ customsPointName, exitPointName }: CustomsPermit) =>
  exitPointName === null ? (
    customsPointName
  ) : (
    <div className={css.parties}>
      <span>{customsPointName}</span>
      <span>
        <span aria-hidden>→ </span>
        {exitPointName}
      </span>
    </div>
  )

/** What stops the permit, and beside it that goods are in the store: those are looked at before others cross (0198). */
const Standing = ({ permit: { status, isUsable, holds, hasHeldGoods } }: { permit: CustomsPermit }) => {
  const { t } = useTranslation()
  const [hold] = isUsable ? holds : []
  return (
    <div className={css.parties}>
      {hold !== undefined && <Flag severity="error">{t(`endorsements.light.${wordOfHold[hold]}`)}</Flag>}
      {hasHeldGoods && <GoodsHeld />}
      {hold === undefined && !(hasHeldGoods && isUsable) && <Status status={status} />}
    </div>
  )
}

export const useExpectedColumns = (
  countryName: (code: string) => string | undefined,
  isHeld: boolean,
): Column<ExpectedPermit>[] => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const today = todayHere()
  const head = (key: string) => t(`endorsements.expected.columns.${key}`)
  const dayOr = (day: string | null) => (day === null ? '–' : shortDay(day))
  const expected: Column<ExpectedPermit>[] = [
    { key: 'goods', head: head('goods'), card: 'line', render: (permit) => <Goods permit={permit} /> },
    { key: 'point', head: head('point'), card: 'line', render: pointsOf },
    {
      key: 'planned',
      head: head('planned'),
      width: '84px',
      render: ({ plannedDate }) => (
        <div className={css.parties}>
          <span>{dayOr(plannedDate)}</span>
          {plannedDate !== null && plannedDate < today && (
            <span className="pv-amber">{t('endorsements.expected.overdue')}</span>
          )}
        </div>
      ),
    },
    { key: 'until', head: head('until'), width: '84px', render: ({ validUntil }) => dayOr(validUntil) },
  ]
  // What is in the store, and not what is left on its permit.
  const held: Column<ExpectedPermit>[] = [
    {
      key: 'since',
      head: head('since'),
      width: '84px',
      render: ({ held: [first] }) => dayOr(first?.date ?? null),
    },
    {
      key: 'held',
      head: head('held'),
      card: 'line',
      render: ({ held: records, lines }) => <HeldRecords records={records} lines={lines} />,
    },
  ]
  return [
    {
      key: 'number',
      head: head('number'),
      width: '190px',
      card: 'lead',
      render: ({ id, number, direction }) => (
        <div className={css.parties}>
          <PermitNumber number={number} href={`#/import-export/customs/${id}`} />
          <span className="pv-dim">{t(`endorsements.direction.${direction}`)}</span>
        </div>
      ),
    },
    {
      key: 'parties',
      head: head('parties'),
      card: 'line',
      render: ({ applicantName, applicantNameNow, partnerName, partnerCountry }) => (
        <div className={css.parties}>
          <HolderName name={applicantName} nameNow={applicantNameNow} />
          <span className="pv-dim">
            <CountryCode code={partnerCountry} name={countryName(partnerCountry)} /> {partnerName}
          </span>
        </div>
      ),
    },
    ...(isHeld ? held : expected),
    {
      key: 'status',
      head: head('status'),
      width: '140px',
      card: 'status',
      render: (permit) => <Standing permit={permit} />,
    },
  ]
}
