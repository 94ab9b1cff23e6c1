import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountCell } from '../../../ui/amount-cell.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BaseFigure } from '../../masters/goods/base-figure.tsx'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import {
  computeLine,
  type Goods,
  goodsOfLine,
  type Masters,
  unitsFor,
  withGoods,
} from '../../masters/goods/goods.ts'
import { GoodsField } from '../../masters/goods/goods-field.tsx'
import { useUnitWord } from '../../masters/goods/units.ts'
import type { LineMessage } from './line-messages.ts'
import { LineMore } from './line-more.tsx'
import css from './lines.module.css'
import { type DraftLine, isBlank } from './lines.ts'
import { lineFieldId } from './lines-view.ts'

export interface LineRowProps {
  line: DraftLine
  number: number
  isInHand: boolean
  isSpare: boolean
  messages: readonly LineMessage[]
  goods: readonly Goods[]
  masters: Masters
  /** Which of the fields may be changed. */
  open: {
    goods: boolean
    quantity: boolean
    purity: boolean
    batch: boolean
    value: boolean
    remove: boolean
  }
  onChange: (key: string, update: (line: DraftLine) => DraftLine) => void
  onRemove: (key: string) => void
  onEnter: (key: string) => void
}

const enters = (next: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  next()
}

/** One line of the grid: goods, quantity with its unit, purity, base, and what is to be said about it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, messages, masters, open, isSpare } = props
  const { t } = useTranslation()
  const { key } = line
  const change = (part: Partial<DraftLine>) => props.onChange(key, (now) => ({ ...now, ...part }))
  const chosen = goodsOfLine(line, props.goods, masters)
  const label = (field: string) => t('authorizations.draft.ofLine', { field, line: number })
  const of = (field: LineMessage['field']) => messages.filter((message) => message.field === field)
  const wiring = (field: 'goods' | 'quantity' | 'purity') => ({
    id: lineFieldId(key, field),
    disabled: !open[field],
    invalid: of(field).some(({ tone }) => tone === 'error'),
    describedBy: of(field).length > 0 ? `${lineFieldId(key, field)}-said` : undefined,
  })
  const next = () => props.onEnter(key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of the grid
    <div
      role="group"
      aria-label={t('authorizations.draft.line', { line: number })}
      className={classNames(`${css.row} pv-below`, props.isInHand && css.inHand)}
      data-line={key}
    >
      <span className={`${css.number} pv-dim`} aria-hidden="true">
        {number}
      </span>
      <div className={`${css.goods} pv-narrow`}>
        <span className={css.cellLabel} aria-hidden="true">
          {t('authorizations.fields.line.substanceId')}
        </span>
        <GoodsField
          {...wiring('goods')}
          label={label(t('authorizations.fields.line.substanceId'))}
          goods={props.goods}
          chosen={chosen?.name ?? ''}
          within={chosen?.isFormOpen === true ? (line.substanceId ?? undefined) : undefined}
          onChoose={(picked) => props.onChange(key, (now) => withGoods(now, picked, masters))}
          onEnter={next}
        />
      </div>
      <div className={`${css.quantity} pv-narrow`}>
        <span className={css.cellLabel} aria-hidden="true">
          {t('authorizations.fields.line.quantity')}
        </span>
        <AmountCell
          {...wiring('quantity')}
          label={label(t('authorizations.fields.line.quantity'))}
          value={line.quantity}
          onChange={(quantity) => change({ quantity })}
          onKeyDown={enters(next)}
          end={<UnitChoice {...props} />}
          unit={line.unit}
        />
      </div>
      <div className={`${css.purity} pv-narrow`}>
        <span className={css.cellLabel} aria-hidden="true">
          {t('authorizations.draft.purityHead')}
        </span>
        {line.preparationId === null && (
          <AmountCell
            {...wiring('purity')}
            label={label(t('authorizations.draft.purityHead'))}
            value={line.purity}
            onChange={(purity) => change({ purity })}
            onKeyDown={enters(next)}
          />
        )}
      </div>
      <div className={css.base}>
        <Base {...props} />
      </div>
      <div className={css.remove}>
        {open.remove && !isSpare && (
          <IconButton
            icon="trash"
            name={t('authorizations.draft.removeLine', { line: number })}
            onClick={() => props.onRemove(key)}
          />
        )}
      </div>
      {!isBlank(line) && <LineMore line={line} number={number} open={open} onChange={change} />}
      <Messages {...props} />
    </div>
  )
})

function UnitChoice({ line, number, masters, open, onChange }: LineRowProps) {
  const { t } = useTranslation()
  const units = unitsFor(line, masters)
  const nameOf = useUnitWord()
  const [only] = units
  if (units.length === 1 && only)
    return <span className={`${css.unit} pv-rigid pv-dim`}>{nameOf(only.code)}</span>
  return (
    <select
      className={`${css.unitChoice} pv-rigid pv-dim pv-unedged pv-clear pv-round-4 pv-press pv-tall-28`}
      aria-label={t('authorizations.draft.ofLine', { field: t('ui.quantity.unit'), line: number })}
      value={line.unit}
      disabled={!open.quantity}
      onChange={(event) => {
        const { value: unit } = event.currentTarget
        onChange(line.key, (now) => ({ ...now, unit }))
      }}
    >
      {units.map(({ code }) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </select>
  )
}

/** The base as it follows from what is typed now, at once; the server's own figure is the same computing. */
function Base({ line, masters }: LineRowProps) {
  const { t } = useTranslation()
  const components = computeLine(line, masters)?.components ?? []
  if (components.length === 0) return null
  const nameOf = (id: number) => masters.substances.find((each) => each.id === id)?.name ?? String(id)
  const form = masters.substances
    .find(({ id }) => id === line.substanceId)
    ?.forms.find(({ id }) => id === line.formId)
  const drugs = components.map(({ substanceId, baseGrams, formula }) => {
    const name = nameOf(substanceId)
    const labels: Partial<Record<string, string>> = { form: form?.name ?? '', strength: name }
    const labelled = formula.map((step) => ({ ...step, label: labels[step.factor] || null }))
    return { substanceId, name, baseGrams, formula: labelled }
  })
  return (
    <>
      <span className={css.cellLabel} aria-hidden="true">
        {t('authorizations.draft.baseHead')}
      </span>
      <DrugBases drugs={drugs} figure={(drug) => <BaseFigure {...drug} />} />
    </>
  )
}

const signs = { error: 'alert-circle', warning: 'alert-triangle', dim: 'info-circle' } as const

function Messages({ line, messages }: LineRowProps) {
  if (messages.length === 0) return null
  const fields = ['goods', 'quantity', 'purity', undefined] as const
  return (
    <div className={`${css.messages} pv-stack pv-gap-2`}>
      {fields.map((field) => {
        const said = messages.filter((message) => message.field === field)
        if (said.length === 0) return null
        return (
          <div key={field ?? 'line'} id={field ? `${lineFieldId(line.key, field)}-said` : undefined}>
            {said.map((message) => (
              <p key={message.key} className={css[message.tone]}>
                <Icon name={signs[message.tone]} size={14} />
                <span>{message.text}</span>
              </p>
            ))}
          </div>
        )
      })}
    </div>
  )
}
