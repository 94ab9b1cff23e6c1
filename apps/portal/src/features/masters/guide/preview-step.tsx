import { computeSubstance } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BaseFigure } from '../goods/base-figure.tsx'
import css from './guide.module.css'
import { formContents } from './guide-form.ts'
import type { Guide } from './use-guide.ts'

interface Preview {
  key: string
  name: string
  formula: string
  factor: string
  source: string
}

/** The forms as they will stand, the base first. */
const usePreview = ({ guide }: Guide, standingBase: string | undefined): Preview[] => {
  const { t } = useTranslation()
  const { culture } = currentCulture.get()
  const base = {
    key: 'base',
    name: t('masters.guide.base'),
    formula: standingBase ?? guide.baseFormula,
    factor: '1',
    source: '',
  }
  const forms = formContents(guide).map(({ names, values }, index) => ({
    key: guide.forms[index]?.key ?? '',
    name: names[culture] ?? Object.values(names)[0] ?? '',
    formula: String(values.formula ?? ''),
    factor: String(values.factor ?? ''),
    source: String(values.source ?? ''),
  }))
  return [base, ...forms]
}

const useColumns = (): Column<Preview>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: units = [] } = useQuery(masterQuery('masters.unitsOfMeasure'))
  const unit = units.find(({ code }) => code === 'kg')
  const figure = (factor: string) => {
    const line = unit && { quantity: '1', unit, purity: null, substanceId: 0, factor }
    const [part] = (line && computeSubstance(line)?.components) ?? []
    return part === undefined ? '–' : <BaseFigure baseGrams={part.baseGrams} formula={part.formula} />
  }
  return [
    {
      key: 'name',
      head: t('masters.lists.substanceForms'),
      card: 'lead',
      render: ({ name, formula }) => (
        <span className="pv-stack pv-narrow">
          <bdi>{name}</bdi>
          {formula !== '' && <Ltr className="pv-size-12 pv-mono pv-anywhere pv-dim">{formula}</Ltr>}
        </span>
      ),
    },
    {
      key: 'factor',
      head: t('masters.columns.factor'),
      align: 'number',
      width: '160px',
      render: ({ factor }) => number(factor),
    },
    {
      key: 'base',
      head: t('masters.guide.kilogram'),
      align: 'number',
      width: '190px',
      render: ({ factor }) => figure(factor),
    },
    {
      key: 'source',
      head: t('masters.columns.source'),
      width: '220px',
      render: ({ source }) => <bdi>{source || '–'}</bdi>,
    },
  ]
}

/** What a kilogram of each form will be in base, before anything is written. */
export const PreviewStep = ({ guide, standingBase }: { guide: Guide; standingBase: string | undefined }) => {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <div className={css.parts}>
      <DataTable
        inCard
        caption={t('masters.guide.steps.preview')}
        columns={columns}
        rows={usePreview(guide, standingBase)}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        rowHeight={41}
      />
      <TextField {...guide.form.at('reason')} label={t('masters.row.reason')} optional maxLength="note" />
    </div>
  )
}
