import { type FactorOfFormulas, factorOfFormulas, isFactor } from '@papaver/contract/masters/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { readDecimal, typedDecimal } from '../../../ui/decimal-text.ts'
import { rowQuery, rowsQuery } from '../queries.ts'
import type { RowFields } from '../row/use-row-form.ts'
import css from './related.module.css'

interface Parts {
  /** Undefined while the substance's base has no formula. */
  base: string | undefined
  form: string
  count: number
  name: string
}

/** The formula of the base of a substance: it stands in the form that is the base itself. */
const useBaseFormula = (substanceId: string | undefined): string | undefined => {
  const { data } = useQuery({
    ...rowsQuery('substanceForms', { where: `substanceId:${substanceId}`, pageSize: 100 }),
    enabled: substanceId !== undefined,
  })
  const base = data?.items.find(({ code }) => code.endsWith('/base'))
  return (base?.values.formula as string | null) ?? undefined
}

/** A form as it is being written. */
const usePartsOfForm = (form: RowFields, written: string | undefined): Parts | undefined => {
  const isForm = form.word === 'substanceForms'
  const { values, names } = form.content
  const isAsked = isForm && written === undefined && Boolean(values.substanceId)
  const standing = useBaseFormula(isAsked ? String(values.substanceId) : undefined)
  const formula = values.formula
  if (!isForm || typeof formula !== 'string') return undefined
  const count = typeof values.baseCount === 'number' ? values.baseCount : 1
  const name = names[currentCulture.get().culture] ?? Object.values(names)[0] ?? ''
  return { base: written === undefined ? standing : written || undefined, form: formula, count, name }
}

/** The form that a factor is of. */
const usePartsOfFactor = (form: RowFields): Parts | undefined => {
  const formId = form.word === 'conversionFactors' ? form.content.values.formId : null
  const { data } = useQuery({ ...rowQuery('substanceForms', String(formId)), enabled: Boolean(formId) })
  const base = useBaseFormula(data ? String(data.values.substanceId) : undefined)
  if (!formId || data === undefined || typeof data.values.formula !== 'string') return undefined
  const name = data.names[currentCulture.get().culture] ?? Object.values(data.names)[0] ?? ''
  return { base, form: data.values.formula, count: Number(data.values.baseCount ?? 1), name }
}

const Computation = ({ parts, found }: { parts: Parts; found: FactorOfFormulas }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const steps = [
    [t('masters.factor.baseMass'), parts.base, number(found.baseMass, 3)],
    [t('masters.factor.formMass'), parts.form, number(found.formMass, 3)],
  ] as const
  return (
    <dl className={`${css.steps} pv-stack pv-gap-4 pv-wide pv-prose pv-table`}>
      {steps.map(([label, formula, mass]) => (
        <div key={label}>
          <dt>
            {label} <Ltr className="pv-size-12 pv-mono pv-anywhere pv-dim">{formula}</Ltr>
          </dt>
          <dd>
            <Ltr>{mass} g/mol</Ltr>
          </dd>
        </div>
      ))}
      <div className="pv-strong">
        <dt>{t('masters.factor.computed')}</dt>
        <dd>
          <Ltr>
            {parts.count > 1 ? `${parts.count} × ` : ''}
            {number(found.baseMass, 3)} ÷ {number(found.formMass, 3)} = {number(found.factor, 4)}
          </Ltr>
        </dd>
      </div>
    </dl>
  )
}

/** "1 g of morphine sulfate = 0.7521 g of anhydrous base", as soon as there is a factor that can be read. */
const Sentence = ({ factor, name }: { factor: string; name: string }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (!isFactor(factor)) return null
  return (
    <p className="pv-strong pv-brand" role="status">
      {t('masters.factor.sentence', {
        name: isolated(name || t('masters.factor.theForm')),
        factor: number(factor),
      })}
    </p>
  )
}

interface FactorLineProps {
  form: RowFields
  /** The formula of the base where it is written on the same page; else it is that of the substance. */
  base?: string | undefined
}

/**
 * How a factor comes about, while it is written: the molar masses of both formulas, and what a gram of the form holds.
 * The published figure counts where it differs; ours is shown beside it and taken only by choice.
 */
export const FactorLine = ({ form, base }: FactorLineProps) => {
  const { t } = useTranslation()
  const ofForm = usePartsOfForm(form, base)
  const ofFactor = usePartsOfFactor(form)
  const parts = ofForm ?? ofFactor
  const factor = form.at<string | null>('values.factor')
  const source = form.at<string | null>('values.source')
  const { culture } = currentCulture.get()
  const reading = readDecimal(factor.value ?? '', culture)
  const typed = reading.kind === 'amount' ? reading.amount : ''
  if (parts === undefined)
    return form.word === 'conversionFactors' || form.word === 'substanceForms' ? (
      <Sentence factor={typed} name={Object.values(form.content.names)[0] ?? ''} />
    ) : null
  const found = parts.base === undefined ? undefined : factorOfFormulas(parts.base, parts.form, parts.count)
  const mayTake = form.word === 'conversionFactors' || form.isNew
  return (
    <div className={`${css.factor} pv-stack pv-begin pv-gap-8 pv-above pv-before-16`}>
      {parts.base === undefined && <p className={css.hint}>{t('masters.factor.noBase')}</p>}
      {found !== undefined && <Computation parts={parts} found={found} />}
      <Sentence factor={typed} name={parts.name} />
      {found !== undefined && mayTake && found.factor !== typed && (
        <Button
          onClick={() => {
            factor.onChange(typedDecimal(found.factor, culture))
            if (!source.value) source.onChange(t('masters.factor.source'))
          }}
        >
          {t('masters.factor.take')}
        </Button>
      )}
    </div>
  )
}
