import { mostComponents } from '@papaver/contract/preparations/fields.ts'
import type { PreparationView } from '@papaver/contract/preparations/schema.ts'
import { useTranslation } from 'react-i18next'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDraftView } from '../casework/draft/draft-context.ts'
import { BaseFigure } from '../masters/goods/base-figure.tsx'
import { emptyComponent, type Masters, type TypedComponent, typedBase } from './components.ts'
import css from './preparations.module.css'

export const useComponentsView = () => useDraftView<PreparationView, readonly TypedComponent[], Masters>()
export const idOfPart = (position: number, part: string): string => `draft-component-${position}-${part}`

interface RowProps {
  component: TypedComponent
  position: number
  isRemovable: boolean
}

/** One substance in its salt or base, with its strength; what of it is to be mended is said at its field. */
const ComponentRow = ({ component, position, isRemovable }: RowProps) => {
  const { t } = useTranslation()
  const { draft, form, record, loaded, checks, isOpen, showsMissing } = useComponentsView()
  const say = form.useCheckSentences(record)
  const substances = useSubstanceOptions()
  const forms = loaded.substances.find(({ id }) => String(id) === component.substanceId)?.forms ?? []
  const masses = loaded.units.filter(({ dimension }) => dimension === 'mass')
  const unitNames = new Map(loaded.units.map((unit) => [unit.code, unit]))
  const put = (part: Partial<TypedComponent>) =>
    draft.changeOwn((all) => all.map((each) => (each.key === component.key ? { ...each, ...part } : each)))
  const errorOf = (part: string) => {
    const check = checks.find(
      ({ fix, severity }) => severity === 'block' && fix?.field === `components.${position}.${part}`,
    )
    return check === undefined || (check.code === 'missing' && !showsMissing) ? undefined : say(check).title
  }
  const field = (part: keyof TypedComponent) => ({
    id: idOfPart(position, part),
    label: t(`preparations.fields.component.${part}`),
    error: errorOf(part),
    disabled: !isOpen('components') && !isOpen(`components.${position}.${part}`),
  })
  return (
    <div className={css.component}>
      <SelectField
        {...field('substanceId')}
        searchable
        options={substances.map(({ id, ...option }) => ({ value: String(id), ...option }))}
        value={component.substanceId || null}
        onChange={(substanceId) => put({ substanceId: substanceId ?? '', formId: '' })}
      />
      <SelectField
        {...field('formId')}
        options={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={component.formId || null}
        onChange={(formId) => put({ formId: formId ?? '' })}
      />
      <TextField
        {...field('strength')}
        ltr
        inputMode="decimal"
        unit={component.unit}
        value={component.strength}
        onChange={(strength) => put({ strength })}
      />
      <SelectField
        {...field('unit')}
        options={masses.map(({ code }) => ({ value: code, label: unitNames.get(code)?.code ?? code }))}
        value={component.unit || null}
        onChange={(unit) => put({ unit: unit ?? '' })}
      />
      {isRemovable && isOpen('components') && (
        <IconButton
          icon="trash"
          name={t('preparations.draft.removeComponent', { number: position })}
          onClick={() => draft.changeOwn((all) => all.filter(({ key }) => key !== component.key))}
        />
      )}
    </div>
  )
}

/** What it comes to in base, while one types: per unit and per pack, each with its formula. */
export const Bases = () => {
  const { t, i18n } = useTranslation()
  const { state, loaded } = useComponentsView()
  const { packSize = '', packUnit = '' } = state.typed.head
  const pack = { packSize: String(packSize), packUnit: String(packUnit) }
  const base = typedBase(state.typed.own, pack, loaded, i18n.language)
  if (base === undefined) return <p className="pv-dim">{t('preparations.draft.baseLater')}</p>
  const nameOf = (id: number) => loaded.substances.find((each) => each.id === id)?.name ?? ''
  return (
    <dl className="pv-stack pv-gap-8" aria-live="polite">
      {base.pack.components.map(({ substanceId, baseGrams, formula }, index) => {
        const one = base.unit.components[index]
        return (
          <div key={`${substanceId} ${baseGrams}`} className="pv-flex pv-gap-8-16 pv-wrap pv-baseline">
            <dt className="pv-strong">{t('preparations.draft.baseOf', { name: nameOf(substanceId) })}</dt>
            {one && (
              <dd className="pv-flush">
                {t('preparations.draft.perUnit')}{' '}
                <BaseFigure baseGrams={one.baseGrams} formula={one.formula} isUnrounded />
              </dd>
            )}
            <dd className="pv-flush">
              {t('preparations.draft.perPack')}{' '}
              <BaseFigure baseGrams={baseGrams} formula={formula} isUnrounded />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The controlled substances in it, below the fields of the pack. */
export const Components = () => {
  const { t } = useTranslation()
  const { draft, state, isOpen } = useComponentsView()
  const { own } = state.typed
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
    <div role="group" aria-label={t('preparations.fields.components')} className="pv-stack pv-gap-12">
      <h3 className="pv-strong pv-before-12">{t('preparations.fields.components')}</h3>
      {own.map((component, index) => (
        <ComponentRow
          key={component.key}
          component={component}
          position={index + 1}
          isRemovable={own.length > 1}
        />
      ))}
      {isOpen('components') && own.length < mostComponents && (
        <span>
          <Button icon="plus" onClick={() => draft.changeOwn((all) => [...all, emptyComponent()])}>
            {t('preparations.draft.addComponent')}
          </Button>
        </span>
      )}
      <Bases />
    </div>
  )
}
