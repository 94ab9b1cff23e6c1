import { mostLines } from '@papaver/contract/incidents/fields.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { useTranslation } from 'react-i18next'
import { AmountCell } from '../../ui/amount-cell.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDraftView } from '../casework/draft/draft-context.ts'
import { BaseFigure } from '../masters/goods/base-figure.tsx'
import { DrugBases } from '../masters/goods/drug-bases.tsx'
import { computeLine, goodsOfLine, unitsFor, withGoods } from '../masters/goods/goods.ts'
import { GoodsField } from '../masters/goods/goods-field.tsx'
import { useFigure, useUnitWord } from '../masters/goods/units.ts'
import css from './incidents.module.css'
import { emptyLine, idOfLine, type Loaded, type TypedLine } from './lines.ts'

const useLinesView = () => useDraftView<Incident, readonly TypedLine[], Loaded>()

interface RowProps {
  line: TypedLine
  position: number
}

/** What the line comes to in base, drug by drug, while one types. */
const Base = ({ line }: { line: TypedLine }) => {
  const { masters } = useLinesView().loaded
  const components = computeLine(line, masters)?.components ?? []
  if (components.length === 0) return null
  const nameOf = (id: number) => masters.substances.find((each) => each.id === id)?.name ?? String(id)
  const drugs = components.map(({ substanceId, baseGrams, formula }) => ({
    substanceId,
    name: nameOf(substanceId),
    baseGrams,
    formula: formula.map((step) => ({ ...step, label: null })),
  }))
  return (
    <div className={css.base}>
      <DrugBases drugs={drugs} figure={(drug) => <BaseFigure {...drug} />} />
    </div>
  )
}

const UnitChoice = ({ line, position, isShut, put }: RowProps & { isShut: boolean; put: Put }) => {
  const { t } = useTranslation()
  const { masters } = useLinesView().loaded
  const nameOf = useUnitWord()
  return (
    <select
      className={`${css.unit} pv-rigid pv-dim pv-unedged pv-clear pv-round-4 pv-press pv-tall-28`}
      aria-label={t('authorizations.draft.ofLine', { field: t('ui.quantity.unit'), line: position })}
      value={line.unit}
      disabled={isShut}
      onChange={(event) => put({ unit: event.currentTarget.value })}
    >
      {unitsFor(line, masters).map(({ code }) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </select>
  )
}
type Put = (part: Partial<TypedLine>) => void

/** Goods with their quantity; what of it is to be mended is said below. */
const LineRow = ({ line, position }: RowProps) => {
  const { t } = useTranslation()
  const { draft, form, record, loaded, checks, isOpen, showsMissing } = useLinesView()
  const say = form.useCheckSentences(record)
  const isShut = !isOpen('lines')
  const change = (make: (now: TypedLine) => TypedLine) =>
    draft.changeOwn((all) => all.map((each) => (each.key === line.key ? make(each) : each)))
  const put: Put = (part) => change((now) => ({ ...now, ...part }))
  const said = checks.filter(
    ({ line: at, severity, code }) =>
      at === position && severity === 'block' && (code !== 'missing' || showsMissing),
  )
  const saidId = said.length > 0 ? `${idOfLine(position, 'said')}` : undefined
  const chosen = goodsOfLine(line, loaded.goods, loaded.masters)
  const label = (field: string) => t('authorizations.draft.ofLine', { field, line: position })
  const wiring = { disabled: isShut, invalid: said.length > 0, describedBy: saidId }
  return (
    <li className={css.line}>
      <GoodsField
        {...wiring}
        id={idOfLine(position, 'goods')}
        label={label(t('incidents.fields.line.goods'))}
        goods={loaded.goods}
        chosen={chosen?.name ?? ''}
        within={chosen?.isFormOpen === true ? (line.substanceId ?? undefined) : undefined}
        onChoose={(picked) => change((now) => withGoods(now, picked, loaded.masters))}
        onEnter={() => document.getElementById(idOfLine(position, 'quantity'))?.focus()}
      />
      <AmountCell
        {...wiring}
        id={idOfLine(position, 'quantity')}
        label={label(t('incidents.fields.line.quantity'))}
        value={line.quantity}
        onChange={(quantity) => put({ quantity })}
        unit={line.unit}
        end={<UnitChoice line={line} position={position} isShut={isShut} put={put} />}
      />
      {isShut ? (
        <span />
      ) : (
        <IconButton
          icon="trash"
          name={t('incidents.draft.removeLine', { line: position })}
          onClick={() => draft.changeOwn((all) => all.filter(({ key }) => key !== line.key))}
        />
      )}
      <Base line={line} />
      {said.length > 0 && (
        <p id={saidId} className={`${css.base} pv-red`}>
          {said.map((check) => say(check).title).join(' ')}
        </p>
      )}
    </li>
  )
}

/** The goods of a report, as far as they are known. */
export const Lines = () => {
  const { t } = useTranslation()
  const { draft, state, isOpen } = useLinesView()
  const lines = state.typed.own
  return (
    <div className="pv-stack pv-gap-12">
      <p className="pv-hint">{t('incidents.draft.goodsHint')}</p>
      {lines.length > 0 && (
        <ul className="pv-stack pv-gap-16 pv-flush" aria-label={t('incidents.fields.lines')}>
          {lines.map((line, index) => (
            <LineRow key={line.key} line={line} position={index + 1} />
          ))}
        </ul>
      )}
      {isOpen('lines') && lines.length < mostLines && (
        <span id="draft-lines" tabIndex={-1}>
          <Button icon="plus" onClick={() => draft.changeOwn((all) => [...all, emptyLine(all.at(-1)?.unit)])}>
            {t('incidents.draft.addLine')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** What the section folds to. */
export const SaidLines = () => {
  const { t } = useTranslation()
  const { state, loaded } = useLinesView()
  const figure = useFigure()
  const lines = state.typed.own
  if (lines.length === 0) return <p className="pv-dim">{t('incidents.draft.noGoods')}</p>
  return (
    <Facts
      facts={lines.map((line) => ({
        key: line.key,
        label: goodsOfLine(line, loaded.goods, loaded.masters)?.name ?? '–',
        value: line.quantity.amount === undefined ? '–' : figure(line.quantity.amount, line.unit),
      }))}
    />
  )
}
