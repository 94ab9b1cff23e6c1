import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { MeterLegend } from '../../../ui/meter-legend.tsx'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { amountOf, type DraftLine, isBlank } from './draft-form.ts'
import { substancesOfLine } from './goods.ts'
import { askedGrams, balanceWith, stepsFor } from './what-if.ts'

/** The balance of the line in hand, live while one types, with steps to try (product §16.3). */
export function BalanceCard() {
  const { t } = useTranslation()
  const { state, masters, balances, lineInHand } = useDraftView()
  const lines = state.form.lines.filter((line) => !isBlank(line))
  const line = lines.find(({ key }) => key === lineInHand) ?? lines.at(-1)
  const [substanceId] = line === undefined ? [] : substancesOfLine(line, masters)
  const name = masters.substances.find(({ id }) => id === substanceId)?.name
  const balance =
    balances?.find((each) => each.substanceId === substanceId && each.kind === 'estimate') ??
    balances?.find((each) => each.substanceId === substanceId)
  const title =
    name === undefined ? t('authorizations.draft.balance') : t('authorizations.draft.balanceOf', { name })
  return (
    <Card
      title={title}
      aside={balance && t(`authorizations.draft.balanceKind.${balance.kind}`, { year: balance.year })}
    >
      {balance !== undefined && line !== undefined ? (
        <Live key={line.key} balance={balance} line={line} lines={lines} />
      ) : (
        <p className={css.dim}>
          {t(line === undefined ? 'authorizations.draft.balanceEmpty' : 'authorizations.draft.balanceNone')}
        </p>
      )}
    </Card>
  )
}

interface LiveProps {
  balance: CaseBalance
  line: DraftLine
  lines: readonly DraftLine[]
}

function Live({ balance: saved, line, lines }: LiveProps) {
  const { t, i18n } = useTranslation()
  const { mass, day, number } = useFormats()
  const { draft, masters, unitNames, isOpen, mode } = useDraftView()
  const [tried, setTried] = useState<string | undefined>(undefined)
  const { substanceId } = saved
  const amount = line.quantity.amount
  const steps = amount === undefined ? [] : stepsFor(amount)
  const preview = tried !== undefined && steps.includes(tried) && tried !== amount ? tried : undefined
  const quantity = preview === undefined ? line.quantity : amountOf(preview, 'en')
  const shown = lines.map((each) => (each.key === line.key ? { ...each, quantity } : each))
  const balance = balanceWith(saved, askedGrams(shown, substanceId, masters))
  const isOver = compare(balance.leftGrams, '0') < 0
  const over = mass(balance.leftGrams.replace('-', ''))
  const unit = t(`authorizations.formula.units.${line.unit}`, {
    defaultValue: unitNames.get(line.unit) ?? line.unit,
  })
  const take = () => {
    if (preview === undefined) return
    const typed = amountOf(number(preview).replaceAll('\u202f', ' '), i18n.language)
    draft.change((form) => ({
      ...form,
      lines: form.lines.map((each) => (each.key === line.key ? { ...each, quantity: typed } : each)),
    }))
    setTried(undefined)
    void draft.flush()
  }
  return (
    <div className={css.balance}>
      <p className={classNames(css.left, isOver && css.over)}>
        <bdi className={css.leftFigure}>{isOver ? over : mass(balance.leftGrams)}</bdi>{' '}
        {t(isOver ? 'authorizations.draft.overAfter' : 'authorizations.draft.leftAfter', {
          limit: mass(balance.limitGrams),
        })}
      </p>
      <Meter
        size="large"
        total={balance.limitGrams}
        used={balance.usedGrams}
        reserved={balance.reservedGrams}
        this={balance.thisCaseGrams}
        text={t('authorizations.draft.balanceText', {
          used: mass(balance.usedGrams),
          reserved: mass(balance.reservedGrams),
          asked: mass(balance.thisCaseGrams),
          left: mass(balance.leftGrams),
          limit: mass(balance.limitGrams),
        })}
      />
      <MeterLegend
        parts={[
          { part: 'used', figure: mass(balance.usedGrams) },
          {
            part: 'reserved',
            label: t('authorizations.draft.reserved'),
            figure: mass(balance.reservedGrams),
          },
          { part: 'this', label: t('authorizations.draft.thisRequest'), figure: mass(balance.thisCaseGrams) },
          { part: 'free', figure: mass(balance.leftGrams) },
        ]}
      />
      {balance.lastsUntil !== null && !isOver && (
        <p className={css.lasts}>
          <Icon name="trending-down" />
          <span>
            {t(`authorizations.draft.lastsUntil.${balance.kind}`)} <strong>{day(balance.lastsUntil)}</strong>
          </span>
        </p>
      )}
      {steps.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
        <div role="group" aria-label={t('authorizations.draft.whatIf')} className={css.chips}>
          <span className={css.dim}>{t('authorizations.draft.whatIf')}</span>
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              className={css.chip}
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
