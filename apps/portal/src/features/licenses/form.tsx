import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseListItem, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { licenseDocuments } from '@papaver/contract/settings/groups/licenses.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { masterQuery } from '../../platform/queries.ts'
import type { CaseForm } from '../casework/case-form.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { idOfPart } from '../casework/draft/line-list.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { useLicenseFieldWords } from './field-words.ts'
import { type Loaded, partPaths } from './parts-view.ts'
import { Persons, SaidPersons } from './people-part.tsx'
import { Quotas, SaidQuotas } from './quotas-part.tsx'
import { Sites, Substances } from './scope-parts.tsx'
import { SaidStocks, Stocks } from './stocks-part.tsx'
import { inputOf, partsOf, type TypedParts } from './typed.ts'

const useLoaded = ({ applicant }: LicenseView) => {
  const sites = useQuery(masterQuery('masters.establishmentSites', { params: { id: applicant.id } }))
  const substances = useQuery(masterQuery('masters.substances'))
  const units = useQuery(masterQuery('masters.unitsOfMeasure'))
  const titles = useQuery(masterQuery('masters.personTitles'))
  const loaded: Loaded | undefined =
    sites.data && substances.data && units.data && titles.data
      ? { sites: sites.data, substances: substances.data, units: units.data, titles: titles.data }
      : undefined
  return { loaded, error: sites.error ?? substances.error ?? units.error ?? titles.error }
}

/** Land is said by whoever cultivates. */
const useFields: NonNullable<CaseForm<LicenseView, TypedParts, Loaded>['useFields']> = ({ state }) => {
  const { activities, landHectares } = state.typed.head
  const cultivates = Array.isArray(activities) && activities.includes('cultivate')
  return { landHectares: { isHidden: !cultivates && !landHectares } }
}

const useEarlierRow = () => {
  const { t } = useTranslation()
  return (item: object) => {
    const { activities, groups } = item as LicenseListItem
    const said = (key: string, values: readonly string[]) =>
      listed(values.map((each) => t(`licenses.choices.${key}.${each}`)))
    return { title: said('activities', activities) || '–', about: [said('groups', groups)] }
  }
}

const isOf =
  (...names: readonly string[]) =>
  (path: string): boolean =>
    names.some((name) => path === name || path.startsWith(`${name}.`))

/** How a licence is applied for (product §4); what is not said here is alike for every kind of case. */
const licenseForm: CaseForm<LicenseView, TypedParts, Loaded> = {
  kind: licenseKind,
  feature: 'licenses',
  fields: licenseFields,
  sections: [
    { name: 'scope', Below: Substances, has: isOf('substanceIds') },
    { name: 'sites', Below: Sites, has: isOf('siteIds') },
    {
      name: 'persons',
      Below: Persons,
      Facts: SaidPersons,
      has: isOf('persons'),
      isFilled: ({ own }) => (own as TypedParts).persons.some(({ name }) => name !== ''),
    },
    {
      name: 'quotas',
      Below: Quotas,
      Facts: SaidQuotas,
      has: isOf('quotas'),
      isFilled: ({ own }) => (own as TypedParts).quotas.length > 0,
    },
    {
      name: 'stocks',
      Below: Stocks,
      Facts: SaidStocks,
      has: isOf('stocks'),
      isFilled: ({ own }) => (own as TypedParts).stocks.length > 0,
    },
    { name: 'period' },
    { name: 'documents' },
    filesSection,
  ],
  start: { fields: [] },
  own: {
    of: (record, { culture }) => partsOf(record, culture),
    inputOf: (parts) => inputOf(parts, i18next.language),
    completed: (kept) => kept,
  },
  useLoaded,
  useFields,
  companyOf: ({ applicant }) => applicant.name,
  meansEmpty: ['missing', ...licenseDocuments.map((document) => `document_${document}`)],
  idOf: (path) => (partPaths.test(path) ? idOfPart(path) : undefined),
  useFieldWords: useLicenseFieldWords,
  useEarlierRow,
}

export const NewLicensePage = () => <NewCasePage form={licenseForm} />
export const LicenseDraftPage = () => <DraftPage form={licenseForm} />
