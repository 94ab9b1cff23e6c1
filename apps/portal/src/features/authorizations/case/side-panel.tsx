import { warningKey } from '@papaver/contract/authorizations/check-making.ts'
import type { Authorization, CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import type { WarningReason } from '@papaver/contract/authorizations/terms-schema.ts'
import { isExact } from '@papaver/contract/balances/rules.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { type CheckItem, ChecksList } from '../../../ui/checks-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { MeterLegend } from '../../../ui/meter-legend.tsx'
import { balancesQuery, checksQuery } from '../queries.ts'
import css from './case-page.module.css'
import { useCaseSentences } from './case-sentences.ts'
import type { useTicks } from './ticks.ts'

const severities = { block: 'error', warn: 'warning', pass: 'passed' } as const

/** What the check found, and why an officer went on. */
const SaidOfWarning = ({ said, detail }: { said: WarningReason; detail: string | undefined }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { by, at, reason } = said
  return (
    <>
      {detail}
      {detail !== undefined && <br />}
      {t('authorizations.case.checks.reason', {
        reason: isolated(reason),
        who: isolated(by),
        when: moment(at),
      })}
    </>
  )
}

/** The checks as they stand now; the same sentences that the applicant reads. */
export const ChecksCard = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const say = useCaseSentences(record.direction)
  const { time } = useFormats()
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery({
    ...checksQuery(record.id),
    placeholderData: record.checks,
  })
  const item = (check: Check, index: number): CheckItem => {
    const { title, detail } = say(check)
    const key = `${check.code} ${index}`
    const said = record.warningReasons.find(({ warning }) => warning === warningKey(check))
    return {
      key,
      severity: severities[check.severity],
      title,
      detail: said === undefined ? detail : <SaidOfWarning said={said} detail={detail} />,
    }
  }
  // The day is today: the time says all.
  const ranAt = dataUpdatedAt > 0 ? time(new Date(dataUpdatedAt).toISOString()) : undefined
  const when = ranAt === undefined ? '' : t('authorizations.case.checks.runAt', { time: ranAt })
  return (
    <Card
      title={t('authorizations.case.checks.title')}
      aside={
        <span className={css.run}>
          {isError ? t('authorizations.case.checks.failed') : when}
          <IconButton
            icon="refresh"
            size={24}
            name={t('authorizations.case.checks.again')}
            disabled={isFetching}
            onClick={() => void refetch()}
          />
        </span>
      }
    >
      <ChecksList checks={(data ?? []).map(item)} />
    </Card>
  )
}

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
      {isNamed && <span className={css.dim}> · {t(`authorizations.case.balances.${balance.kind}`)}</span>}
    </span>
  )
}

/** Whether the quantity fits, and about what is left: the sums themselves are the authority's. */
const RoughRow = ({ balance, isNamed }: { balance: CaseBalance; isNamed: boolean }) => {
  const { t } = useTranslation()
  const { mass } = useFormats()
  return (
    <li className={css.balance}>
      <div className={css.balanceLine}>
        <BalanceName balance={balance} isNamed={isNamed} />
        <span className={css.balanceLeft} data-over={!balance.fits || undefined}>
          {!balance.fits && <Icon name="alert-triangle" className={css.scarce ?? ''} />}
          {t(`authorizations.draft.${balance.fits ? 'fits' : 'fitsNot'}`)}
        </span>
      </div>
      {balance.freeGrams !== null && (
        <p className={css.hint}>{t('authorizations.draft.roughRest', { left: mass(balance.freeGrams) })}</p>
      )}
    </li>
  )
}

const ExactRow = ({ balance, isNamed }: { balance: ExactBalance; isNamed: boolean }) => {
  const { t } = useTranslation()
  const { mass, shortDay } = useFormats()
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
    <li className={css.balance}>
      <div className={css.balanceLine}>
        <BalanceName balance={balance} isNamed={isNamed} />
        <span className={css.balanceLeft} data-over={isOver || undefined}>
          {isScarce(balance) && <Icon name="alert-triangle" className={css.scarce ?? ''} />}
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
        <p className={css.hint}>
          {t('authorizations.case.balances.until', { day: shortDay(balance.lastsUntil) })}
        </p>
      )}
    </li>
  )
}

/** How estimate and quota stand with this case in them; nothing where the case draws on none. */
export const BalancesCard = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const { data = [] } = useQuery({ ...balancesQuery(record.id), enabled: mayDo(account, 'balance.read') })
  if (data.length === 0) return null
  const isNamed = new Set(data.map(({ kind }) => kind)).size > 1
  return (
    <Card title={t('authorizations.case.balances.title')}>
      <ul className={css.balances}>
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

export const checklistId = 'before-a-decision'

type ChecklistProps = Pick<ReturnType<typeof useTicks>, 'list' | 'ticks' | 'tick'> & {
  /** A reader who examines no cases sees what was gone through, and ticks nothing. */
  mayTick: boolean
}

/** The steps before a decision, each with who has gone through it and when; a proposal waits for all three. */
export const ChecklistCard = ({ list, ticks, tick, mayTick }: ChecklistProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const label = (name: string) => t(`authorizations.case.before.${name}`)
  return (
    <Card id={checklistId} title={label('title')}>
      {list.map(({ step, isDone, isOutdated, by, at }) => {
        const key = isOutdated ? 'outdated' : 'tickedBy'
        const words = by !== null && at !== null && { who: isolated(by), when: moment(at) }
        return (
          <CheckField
            key={step}
            label={label(step)}
            checked={isDone}
            disabled={!mayTick}
            onChange={(on) => tick(step, on)}
            hint={words ? t(`authorizations.case.before.${key}`, words) : undefined}
          />
        )
      })}
      <CheckField label={label('noQuestion')} checked={ticks.noQuestion} disabled onChange={() => {}} />
    </Card>
  )
}
