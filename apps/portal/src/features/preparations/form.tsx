import { preparationFields, preparationRules } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationListItem, PreparationView } from '@papaver/contract/preparations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../platform/queries.ts'
import { Facts } from '../../ui/facts.tsx'
import type { CaseForm } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { packText } from './columns.tsx'
import { componentsOf, inputOf, type Masters, type TypedComponent } from './components.ts'
import { Bases, Components, idOfPart, useComponentsView } from './components-section.tsx'

const useLoaded = () => {
  const substances = useQuery(masterQuery('masters.substances'))
  const units = useQuery(masterQuery('masters.unitsOfMeasure'))
  const loaded: Masters | undefined = substances.data &&
    units.data && { substances: substances.data, units: units.data }
  return { loaded, error: substances.error ?? units.error }
}

/** Units that goods are counted or measured in; a pack is made of them. */
const notInPacks: readonly string[] = ['pack', 'plant', 'seed', 'cutting']

const useFields: NonNullable<CaseForm<PreparationView, readonly TypedComponent[], Masters>['useFields']> = ({
  loaded,
}) => ({
  packUnit: {
    options: loaded.units
      .filter(({ code, dimension }) => ['count', 'volume'].includes(dimension) && !notInPacks.includes(code))
      .map(({ code, name }) => ({ value: code, label: name })),
  },
})

const useEarlierRow = () => (item: object) => {
  const { name, composition } = item as PreparationListItem
  return { title: name || '–', about: [composition] }
}

/** What the section folds to: its components, and their base. */
const SaidComposition = () => {
  const { t } = useTranslation()
  const { state, loaded } = useComponentsView()
  const { packSize, packUnit } = state.typed.head
  const unit = loaded.units.find(({ code }) => code === packUnit)?.name ?? ''
  const said = state.typed.own.flatMap(({ substanceId, formId, strength, unit: code }) => {
    const substance = loaded.substances.find(({ id }) => String(id) === substanceId)
    const form = substance?.forms.find(({ id }) => String(id) === formId)
    return substance ? [{ label: substance.name, value: `${form?.name ?? ''} ${strength} ${code}` }] : []
  })
  return (
    <div className="pv-stack pv-gap-12">
      <Facts
        facts={[
          { label: t('preparations.columns.pack'), value: packText(String(packSize ?? ''), unit) },
          ...said,
        ]}
      />
      <Bases />
    </div>
  )
}

const isOfComponents = (path: string) => /^components(\.|$)/.test(path)

/** How an entry of the catalogue is requested (product §6); what is not said here is alike for every kind of case. */
const preparationForm: CaseForm<PreparationView, readonly TypedComponent[], Masters> = {
  kind: preparationKind,
  feature: 'preparations',
  fields: preparationFields,
  rules: preparationRules,
  sections: [
    { name: 'product' },
    { name: 'composition', Below: Components, Facts: SaidComposition, has: isOfComponents },
    { name: 'market' },
    { name: 'control' },
    filesSection,
  ],
  start: {
    fields: preparationFields.filter(({ key }) => key === 'tradeName'),
    bodyOf: (values) => ({ ...values, components: [] }),
  },
  own: {
    of: (record, { culture }) => componentsOf(record, culture),
    inputOf: (components) => ({ components: inputOf(components, i18next.language) }),
    completed: (kept) => kept,
  },
  useLoaded,
  useFields,
  companyOf: ({ applicant }) => applicant?.name ?? '',
  meansEmpty: ['missing'],
  idOf: (path) => {
    const [, position, part] = /^components(?:\.(\d+)\.(\w+))?$/.exec(path) ?? []
    return isOfComponents(path) ? idOfPart(Number(position ?? 1), part ?? 'substanceId') : undefined
  },
  useEarlierRow,
}

export const NewPreparationPage = () => <NewCasePage form={preparationForm} />
export const PreparationDraftPage = () => <DraftPage form={preparationForm} />
