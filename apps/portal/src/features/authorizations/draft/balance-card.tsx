import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { isExact } from '@papaver/contract/balances/rules.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { balancesQuery } from '../../../platform/balances-query.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { amountOf } from '../../../ui/amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { MeterLegend } from '../../../ui/meter-legend.tsx'
import { isQuantityRight, substancesOfLine } from '../../masters/goods/goods.ts'
import { useUnitWord } from '../../masters/goods/units.ts'
import { balancesQuery as balancesOfCase } from '../queries.ts'
import css from './draft.module.css'
import { type DraftLine, sentLines } from './lines.ts'
import { lineInHand, useLinesView } from './lines-view.ts'
import { askedGrams, balanceWith, stepsFor, withoutCase } from './what-if.ts'

/**
 * Estimate and quotas of a substance as the last save left them, or, while a line with it is not saved yet, as the
 * year's list has them.
 */
const useBalancesOf = (substanceId: number | undefined): readonly CaseBalance[] => {
  const { state, record } = useLinesView()
  const { data: balances } = useQuery(balancesOfCase(record.id))
  const account = useAccount()
  const planned = String(state.typed.head.plannedDate)
  const year = /^\d{4}-/.test(planned) ? Number(planned.slice(0, 4)) : undefined
  const saved: readonly CaseBalance[] = balances?.filter((each) => each.substanceId === substanceId) ?? []
  const { data: ofYear } = useQuery({
    ...balancesQuery(year),
    enabled: substanceId !== undefined && mayDo(account, 'balance.read'),
  })
  // An export takes nothing from the country's estimate (1961 art. 21).
  const listed = ofYear?.filter(
    (row) => row.substanceId === substanceId && (record.direction === 'import' || row.kind === 'quota'),
  )
  return saved.length > 0 ? saved : (listed ?? []).map(withoutCase)
}

/** The balances of the line in hand, live while one types, with steps to try (product §16.3). */
export function BalanceCard() {
  const { t } = useTranslation()
  const { state, loaded, record } = useLinesView()
  const { masters } = loaded
  const inHand = useStore(lineInHand)
  const lines = sentLines(state.typed.own)
  const line = lines.find(({ key }) => key === inHand) ?? lines.at(-1)
  const [substanceId] = line === undefined ? [] : substancesOfLine(line, masters)
  const name = masters.substances.find(({ id }) => id === substanceId)?.name
  const balances = useBalancesOf(substanceId)
  const [only] = balances
  const title =
    name === undefined ? t('authorizations.draft.balance') : t('authorizations.draft.balanceOf', { name })
  // To who enters it for a company, “your quota” is the company's.
  const kindOf = ({ kind, year }: CaseBalance) =>
    kind === 'quota' && record.entered !== null
      ? `${t('authorizations.case.balances.quota')} ${year}`
      : t(`authorizations.draft.balanceKind.${kind}`, { year })
  return (
    <Card title={title} aside={balances.length === 1 && only ? kindOf(only) : undefined}>
      {line !== undefined && balances.length > 0 ? (
        <Live
          key={line.key}
          balances={balances}
          line={line}
          lines={lines}
          kindOf={balances.length > 1 ? kindOf : undefined}
        />
      ) : (
        <p className={css.dim}>
          {t(
            substanceId === undefined
              ? 'authorizations.draft.balanceEmpty'
              : 'authorizations.draft.balanceNone',
          )}
        </p>
      )}
    </Card>
  )
}

interface LiveProps {
  balances: readonly CaseBalance[]
  line: DraftLine
  lines: readonly DraftLine[]
  /** Names each where there are several. */
  kindOf: ((balance: CaseBalance) => string) | undefined
}

function Live({ balances, line, lines, kindOf }: LiveProps) {
  const { t, i18n } = useTranslation()
  const { number } = useMassFormats()
  const { draft, loaded, isOpen, mode } = useLinesView()
  const { masters } = loaded
  const [tried, setTried] = useState<string | undefined>(undefined)
  const amount = isQuantityRight(line.quantity) ? line.quantity.amount : undefined
  const steps = amount === undefined ? [] : stepsFor(amount)
  const preview = tried !== undefined && steps.includes(tried) && tried !== amount ? tried : undefined
  const quantity = preview === undefined ? line.quantity : amountOf(preview, 'en')
  const shown = lines.map((each) => (each.key === line.key ? { ...each, quantity } : each))
  const unit = useUnitWord()(line.unit)
  const take = () => {
    if (preview === undefined) return
    const typed = amountOf(number(preview).replaceAll('\u202f', ' '), i18n.language)
    draft.changeOwn((own) => ({
      ...own,
      lines: own.lines.map((each) => (each.key === line.key ? { ...each, quantity: typed } : each)),
    }))
    setTried(undefined)
    void draft.flush()
  }
  return (
    <div className="pv-stack pv-gap-8">
      {balances.map((each) => {
        const balance = balanceWith(each, askedGrams(shown, each.substanceId, masters), todayHere())
        return (
          <div key={balance.kind} className="pv-stack pv-gap-8">
            {kindOf && <p className={css.dim}>{kindOf(balance)}</p>}
            {isExact(balance) ? <Exact balance={balance} /> : <Rough balance={balance} />}
          </div>
        )
      })}
      {steps.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
        <div role="group" aria-label={t('authorizations.draft.whatIf')} className={css.chips}>
          <span className={css.dim}>{t('authorizations.draft.whatIf')}</span>
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              className={`${css.chip} pv-size-13 pv-one-line pv-control pv-surface pv-tall-28 pv-lit`}
              aria-pressed={step === (preview ?? amount)}
              onClick={() => setTried(step)}
            >
              <bdi>
                {number(step)} {unit}
              </bdi>
            </button>
          ))}
        </div>
      )}
      {preview !== undefined && mode === 'draft' && isOpen('lines') && (
        <div>
          <Button kind="link" onClick={take}>
            {t('authorizations.draft.takeStep', { quantity: `${number(preview)} ${unit}` })}
          </Button>
        </div>
      )}
    </div>
  )
}

type Sums = 'limitGrams' | 'usedGrams' | 'reservedGrams' | 'leftGrams'

/** With all its sums: the meter, what each part is, and the day on which it ends. */
function Exact({ balance }: { balance: CaseBalance & Record<Sums, string> }) {
  const { t } = useTranslation()
  const { mass, day } = useMassFormats()
  const { entered } = useLinesView().record
  const isCompanys = entered !== null && balance.kind === 'quota'
  const isOver = compare(balance.leftGrams, '0') < 0
  const [left, limit] = [mass(balance.leftGrams.replace('-', '')), mass(balance.limitGrams)]
  const [used, reserved, asked] = [
    mass(balance.usedGrams),
    mass(balance.reservedGrams),
    mass(balance.thisCaseGrams),
  ]
  return (
    <>
      <p className={classNames('pv-size-13 pv-dim', isOver && css.over)}>
        <bdi className={`${css.leftFigure} pv-strong pv-text-colour`}>{left}</bdi>{' '}
        {t(isOver ? 'authorizations.draft.overAfter' : 'authorizations.draft.leftAfter', { limit })}
      </p>
      <Meter
        size="large"
        total={balance.limitGrams}
        used={balance.usedGrams}
        reserved={balance.reservedGrams}
        this={balance.thisCaseGrams}
        text={t('authorizations.draft.balanceText', {
          used,
          reserved,
          asked,
          left: mass(balance.leftGrams),
          limit,
        })}
      />
      <MeterLegend
        parts={[
          { part: 'used', figure: used },
          { part: 'reserved', label: t('authorizations.draft.reserved'), figure: reserved },
          { part: 'this', label: t('authorizations.draft.thisRequest'), figure: asked },
          { part: 'free', figure: mass(balance.leftGrams) },
        ]}
      />
      {balance.lastsUntil !== null && !isOver && (
        <p className={`${css.lasts} pv-amber`}>
          <Icon name="trending-down" />
          <span>
            {isCompanys ? (
              t('authorizations.case.balances.until', { day: day(balance.lastsUntil) })
            ) : (
              <>
                {t(`authorizations.draft.lastsUntil.${balance.kind}`)}{' '}
                <strong>{day(balance.lastsUntil)}</strong>
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}

const verdicts = {
  fits: { icon: 'circle-check', word: 'fits', tone: css.fits },
  short: { icon: 'alert-triangle', word: 'fitsNot', tone: css.short },
} as const

/** Whether the quantity fits, and about what is left: the sums themselves are the authority's. */
function Rough({ balance: { fits, freeGrams } }: { balance: CaseBalance }) {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const { icon, word, tone } = verdicts[fits ? 'fits' : 'short']
  return (
    <>
      <p className={classNames(css.verdict, tone)} role="status">
        <Icon name={icon} />
        <strong>{t(`authorizations.draft.${word}`)}</strong>
      </p>
      {freeGrams !== null && (
        <p className={css.dim}>{t('authorizations.draft.roughRest', { left: mass(freeGrams) })}</p>
      )}
    </>
  )
}
