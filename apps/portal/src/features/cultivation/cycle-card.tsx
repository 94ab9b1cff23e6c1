import type { CultivationRecordView } from '@papaver/contract/cultivation/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { FlowPicture } from './flow-picture.tsx'
import css from './record.module.css'

type Cycle = CultivationRecordView['cycles'][number]
type Usual = CultivationRecordView['usual']

/** Where material can go, in the order in which it is drawn. */
const flowParts = [
  'handedOver',
  'dryingLoss',
  'sampled',
  'lost',
  'destroyed',
  'freshStock',
  'dryStock',
] as const
/** What is reported of plants, in the order in which it happens. */
const plantTypes = ['STA', 'PRO', 'HAR', 'INC', 'SAM', 'HND', 'DES'] as const

interface FiguresProps {
  caption: string
  rows: readonly { readonly key: string; readonly label: string; readonly figure: string }[]
}

const Figures = ({ caption, rows }: FiguresProps) => {
  const { number } = useFormats()
  return (
    <table className={`${css.figures} pv-wide pv-size-13`}>
      <caption className="pv-words-start pv-strong">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, figure }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <Ltr>{number(figure)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isSome = (figure: string | undefined): figure is string => figure !== undefined && Number(figure) !== 0

/** How much was harvested, and how that compares. */
const YieldFacts = ({ cycle, usual }: { cycle: Cycle; usual: Usual }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { dryRatio, yieldPerSquareMetre } = cycle
  const say = (key: string) => t(`cultivation.record.${key}`)
  if (dryRatio === null && yieldPerSquareMetre === null) return null
  const whole = (value: string) => number(String(Math.round(Number(value) * 10) / 10))
  const middle = (key: 'usualOwn' | 'usualAll', value: string | null) =>
    value === null ? null : (
      <span className="pv-hint pv-block">{t(`cultivation.record.${key}`, { value: whole(value) })}</span>
    )
  return (
    <Facts
      columns={2}
      facts={[
        { label: say('dryRatio'), value: dryRatio === null ? '–' : <Ltr>{number(dryRatio)} %</Ltr> },
        {
          label: say('yield'),
          value: (
            <>
              <Ltr>{yieldPerSquareMetre === null ? '–' : whole(yieldPerSquareMetre)}</Ltr>
              {middle('usualOwn', usual.own)}
              {middle('usualAll', usual.all)}
            </>
          ),
        },
      ]}
    />
  )
}

const Verdict = ({ faults }: Pick<Cycle, 'faults'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (faults.length === 0)
    return (
      <StatusPill tone="green" icon="circle-check">
        {t('cultivation.record.balanced')}
      </StatusPill>
    )
  return faults.map(({ code, amount }) => (
    <StatusPill key={code} tone="amber" icon="alert-triangle">
      {t(`cultivation.record.faults.${code}`, { amount: number(amount) })}
    </StatusPill>
  ))
}

/** The balance of one cycle: where its harvest went, what became of its plants, and what is not accounted for yet. */
export const CycleCard = ({ cycle, usual }: { cycle: Cycle; usual: Usual }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = (key: string) => t(`cultivation.record.${key}`)
  const { flow, sums, stock, faults } = cycle
  const parts = flowParts.map((key) => ({ key, grams: flow[key] ?? '0' }))
  const harvested = flow.harvested ?? '0'
  const material = [
    { key: 'harvested', grams: harvested },
    ...parts.filter(({ grams }) => isSome(grams)),
  ].map(({ key, grams }) => ({ key, label: say(`flow.${key}`), figure: grams }))
  const plants = [
    ...plantTypes
      .map((type) => ({ key: type, figure: sums[type].plants }))
      .filter(({ figure }) => isSome(figure)),
    { key: 'stock', figure: stock.plants },
  ].map(({ key, figure }) => ({ key, label: say(`plantFlow.${key}`), figure }))
  return (
    <Card title={t('cultivation.record.cycle', { number: number(cycle.cycle) })}>
      <div className="pv-stack pv-gap-16">
        <div className="pv-flex pv-wrap pv-gap-8">
          <Verdict faults={faults} />
        </div>
        <div className={css.cycle}>
          {isSome(harvested) && <FlowPicture harvested={harvested} parts={parts} />}
          <div className="pv-stack pv-gap-16">
            {isSome(harvested) && <Figures caption={say('material')} rows={material} />}
            <Figures caption={say('plants')} rows={plants} />
          </div>
        </div>
        <YieldFacts cycle={cycle} usual={usual} />
      </div>
    </Card>
  )
}
