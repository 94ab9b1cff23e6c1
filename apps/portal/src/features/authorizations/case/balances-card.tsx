import type { Authorization, CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { isExact } from '@papaver/contract/balances/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { mayDo } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { MeterLegend } from '../../../ui/meter-legend.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { balancesQuery } from '../queries.ts'
import css from './case.module.css'

/** Less than this share of the whole is nearly nothing left. */
const scarceShare = 0.1

type Sums = 'limitGrams' | 'usedGrams' | 'reservedGrams' | 'leftGrams'
type ExactBalance = CaseBalance & Record<Sums, string>

const isScarce = ({ leftGrams, limitGrams }: ExactBalance): boolean =>
  Number(leftGrams) < Number(limitGrams) * scarceShare

const BalanceName = ({ balance, isNamed }: { balance: CaseBalance; isNamed: boolean }) => {
  const { t } = useTranslation()
  return (
    <span>
      {balance.substanceName}
      {isNamed && <span className="pv-dim"> · {t(`authorizations.case.balances.${balance.kind}`)}</span>}
    </span>
  )
}

/** Whether the quantity fits, and about what is left: the sums themselves are the authority's. */
const RoughRow = ({ balance, isNamed }: { balance: CaseBalance; isNamed: boolean }) => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  return (
    <li className="pv-stack pv-gap-4">
      <div className={`${css.balanceLine} pv-flex pv-wrap pv-apart`}>
        <BalanceName balance={balance} isNamed={isNamed} />
        <span
          className={`${css.balanceLeft} pv-inline pv-gap-6 pv-push pv-strong`}
          data-over={!balance.fits || undefined}
        >
          {!balance.fits && <Icon name="alert-triangle" className={'pv-amber'} />}
          {t(`authorizations.draft.${balance.fits ? 'fits' : 'fitsNot'}`)}
        </span>
      </div>
      {balance.freeGrams !== null && (
        <p className="pv-hint">{t('authorizations.draft.roughRest', { left: mass(balance.freeGrams) })}</p>
      )}
    </li>
  )
}

const ExactRow = ({ balance, isNamed }: { balance: ExactBalance; isNamed: boolean }) => {
  const { t } = useTranslation()
  const { mass, shortDay } = useMassFormats()
  const words = {
    name: balance.substanceName,
    used: mass(balance.usedGrams),
    reserved: mass(balance.reservedGrams),
    thisCase: mass(balance.thisCaseGrams),
    left: mass(balance.leftGrams),
    limit: mass(balance.limitGrams),
  }
  const isOver = !balance.fits
  return (
    <li className="pv-stack pv-gap-4">
      <div className={`${css.balanceLine} pv-flex pv-wrap pv-apart`}>
        <BalanceName balance={balance} isNamed={isNamed} />
        <span
          className={`${css.balanceLeft} pv-inline pv-gap-6 pv-push pv-strong`}
          data-over={isOver || undefined}
        >
          {isScarce(balance) && <Icon name="alert-triangle" className={'pv-amber'} />}
          {t(`authorizations.case.balances.${isOver ? 'over' : 'left'}`, {
            mass: mass(balance.leftGrams.replace('-', '')),
          })}
        </span>
      </div>
      <Meter
        used={balance.usedGrams}
        reserved={balance.reservedGrams}
        this={balance.thisCaseGrams}
        total={balance.limitGrams}
        text={t('authorizations.case.balances.text', words)}
      />
      {balance.lastsUntil !== null && !isOver && (
        <p className="pv-hint">
          {t('authorizations.case.balances.until', { day: shortDay(balance.lastsUntil) })}
        </p>
      )}
    </li>
  )
}

/** How estimate and quota stand with this case in them; nothing where the case draws on none. */
export const BalancesCard = ({ record, account }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...balancesQuery(record.id), enabled: mayDo(account, 'balance.read') })
  if (data.length === 0) return null
  const isNamed = new Set(data.map(({ kind }) => kind)).size > 1
  return (
    <Card title={t('authorizations.case.balances.title')}>
      <ul className="pv-stack pv-gap-10 pv-size-13 pv-after-12">
        {data.map((balance) => {
          const key = `${balance.kind} ${balance.substanceId} ${balance.year}`
          return isExact(balance) ? (
            <ExactRow key={key} balance={balance} isNamed={isNamed} />
          ) : (
            <RoughRow key={key} balance={balance} isNamed={isNamed} />
          )
        })}
      </ul>
      {data.some(isExact) && (
        <MeterLegend parts={[{ part: 'used' }, { part: 'reserved' }, { part: 'this' }]} />
      )}
    </Card>
  )
}
