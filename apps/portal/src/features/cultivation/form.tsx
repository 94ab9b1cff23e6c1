import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationListItem, CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { masterQuery } from '../../platform/queries.ts'
import type { CaseForm } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { idOfPart } from '../casework/draft/line-list.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { Buyers, SaidBuyers } from './buyers-part.tsx'
import { useCultivationChecks } from './check-words.ts'
import { useCultivationFieldWords } from './field-words.ts'
import { feature } from './list.ts'
import { type Loaded, partPaths } from './parts-view.ts'
import { Plots, SaidPlots } from './plots-part.tsx'
import { settingsQuery } from './queries.ts'
import { inputOf, partsOf, type TypedParts } from './typed.ts'
import { useCultivationValueWords } from './value-words.ts'
import { SaidVarieties, Varieties } from './varieties-part.tsx'

const useLoaded = ({ applicant }: CultivationView) => {
  const sites = useQuery(masterQuery('masters.establishmentSites', { params: { id: applicant.id } }))
  const countries = useQuery(masterQuery('masters.countries'))
  const buyers = useQuery(masterQuery('masters.cultivationTradingEstablishments'))
  const areaUoms = useQuery(masterQuery('masters.cultivationAreaUoms'))
  const weightUoms = useQuery(masterQuery('masters.cultivationWeightUoms'))
  const settings = useQuery(settingsQuery)
  const loaded: Loaded | undefined =
    sites.data && countries.data && buyers.data && areaUoms.data && weightUoms.data && settings.data
      ? {
          sites: sites.data,
          countries: countries.data,
          buyers: buyers.data,
          areaUoms: areaUoms.data,
          weightUoms: weightUoms.data,
          ...settings.data,
        }
      : undefined
  const error = [sites, countries, buyers, areaUoms, weightUoms, settings].find((each) => each.error)?.error
  return { loaded, error }
}

type Form = CaseForm<CultivationView, TypedParts, Loaded>

/** A quantity is counted as the authority counts until somebody says otherwise. */
const useFields: NonNullable<Form['useFields']> = ({ loaded: { weightUnit } }) => {
  const suggests = () => ({ yieldUnit: weightUnit })
  return { expectedFresh: { suggests }, expectedDry: { suggests } }
}

const useEarlierRow = () => (item: object) => {
  const { substanceName, varieties, purposeName } = item as CultivationListItem
  return { title: substanceName || '–', about: [varieties, purposeName].filter(Boolean) }
}

const isOf =
  (name: string) =>
  (path: string): boolean =>
    path === name || path.startsWith(`${name}.`)

/** How a cultivation is requested (product §7); what is not said here is alike for every kind of case. */
const cultivationForm: Form = {
  kind: cultivationKind,
  feature,
  fields: cultivationFields,
  sections: [
    { name: 'what' },
    { name: 'when' },
    {
      name: 'plots',
      Below: Plots,
      Facts: SaidPlots,
      has: isOf('plots'),
      isFilled: ({ own }) => (own as TypedParts).plots.length > 0,
    },
    {
      name: 'varieties',
      Below: Varieties,
      Facts: SaidVarieties,
      has: isOf('varieties'),
      isFilled: ({ own }) => (own as TypedParts).varieties.length > 0,
    },
    { name: 'crop' },
    {
      name: 'buyers',
      Below: Buyers,
      Facts: SaidBuyers,
      has: isOf('buyers'),
      isFilled: ({ own }) => (own as TypedParts).buyers.length > 0,
    },
    { name: 'care' },
    filesSection,
  ],
  start: { fields: [] },
  own: {
    of: (record, { culture, loaded: { areaUnit, weightUnit } }) =>
      partsOf(record, culture, { areaUnit, unit: weightUnit }),
    inputOf: (parts) => inputOf(parts, i18next.language),
    completed: (kept) => kept,
  },
  useLoaded,
  useFields,
  companyOf: ({ applicant }) => applicant.name,
  meansEmpty: ['missing', 'plotNowhere'],
  idOf: (path) => (partPaths.test(path) ? idOfPart(path) : undefined),
  useCheckSentences: useCultivationChecks,
  useFieldWords: useCultivationFieldWords,
  useValueWords: useCultivationValueWords,
  useEarlierRow,
}

export const NewCultivationPage = () => <NewCasePage form={cultivationForm} />
export const CultivationDraftPage = () => <DraftPage form={cultivationForm} />
