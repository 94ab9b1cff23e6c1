import { longestMark } from '@papaver/contract/cultivation/rules.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LineList, useLine } from '../casework/draft/line-list.tsx'
import css from './cultivation.module.css'
import { usePartsView, varieties } from './parts-view.ts'
import { emptyVariety, type TypedVariety } from './typed.ts'

const VarietyRow = ({ line: variety, position }: { line: TypedVariety; position: number }) => {
  const { loaded } = usePartsView()
  const { change, field, removal } = useLine(varieties, variety, position)
  return (
    <div className={`${css.line} ${css.variety}`}>
      <TextField
        {...field('name')}
        maxLength="name"
        value={variety.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        {...field('thc')}
        optional
        ltr
        inputMode="decimal"
        value={variety.thc}
        onChange={(thc) => change({ thc })}
      />
      <TextField
        {...field('cbd')}
        optional
        ltr
        inputMode="decimal"
        value={variety.cbd}
        onChange={(cbd) => change({ cbd })}
      />
      <TextField
        {...field('plants')}
        ltr
        inputMode="numeric"
        value={variety.plants}
        onChange={(plants) => change({ plants })}
      />
      <SelectField
        {...field('originCountry')}
        searchable
        options={loaded.countries.map(({ code, name }) => ({ value: code, label: name, code }))}
        value={variety.originCountry || null}
        onChange={(originCountry) => change({ originCountry: originCountry ?? '' })}
      />
      <TextField
        {...field('lot')}
        optional
        maxLength={longestMark}
        value={variety.lot}
        onChange={(lot) => change({ lot })}
      />
      <TextField
        {...field('importPermit')}
        optional
        ltr
        maxLength="number"
        value={variety.importPermit}
        onChange={(importPermit) => change({ importPermit })}
      />
      {removal}
    </div>
  )
}

/** What is grown, and where its seed or cuttings come from. */
export const Varieties = () => <LineList of={varieties} empty={emptyVariety} Row={VarietyRow} />

/** What the section folds to. */
export const SaidVarieties = () => {
  const { t } = useTranslation()
  const { state, loaded } = usePartsView()
  const said = state.typed.own.varieties
  if (said.length === 0) return <p className="pv-dim">{t('cultivation.draft.noVariety')}</p>
  const nameOf = (code: string) => loaded.countries.find((each) => each.code === code)?.name ?? code
  return (
    <Facts
      facts={said.map(({ key, name, plants, originCountry }) => ({
        key,
        label: name || '–',
        value: <bdi>{listed([nameOf(originCountry), plants]) || '–'}</bdi>,
      }))}
    />
  )
}
