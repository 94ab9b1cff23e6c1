import { partnerFields, partnerRules } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { Partner, PartnerListItem } from '@papaver/contract/trading-establishments/schema.ts'
import type { CaseForm } from '../casework/case-form.ts'
import { useDraftView } from '../casework/draft/draft-context.ts'
import { DraftPage } from '../casework/draft/draft-page.tsx'
import { filesSection } from '../casework/draft/files-section.tsx'
import { NewCasePage } from '../casework/draft/new-case-page.tsx'
import { Candidates } from './candidates.tsx'

/** What the register has already, while one writes. */
const Alike = () => {
  const { state, record } = useDraftView<Partner, null>()
  return <Candidates values={state.typed.head} exceptId={record.id} />
}

const useEarlierRow = () => (item: object) => {
  const { name, city } = item as PartnerListItem
  return { title: name ?? '–', about: [city ?? ''] }
}

/** How a foreign partner is requested (product §5); what is not said here is alike for every kind of case. */
const partnerForm: CaseForm<Partner> = {
  kind: partnerKind,
  feature: 'trading-establishments',
  fields: partnerFields,
  rules: partnerRules,
  sections: [
    { name: 'who', Below: Alike },
    { name: 'where' },
    { name: 'licence' },
    filesSection,
    { name: 'registration' },
    { name: 'contact' },
  ],
  start: {
    fields: partnerFields.filter(({ key }) => key === 'name' || key === 'countryId'),
    Beside: ({ values }) => <Candidates values={values} />,
  },
  companyOf: ({ applicantName }) => applicantName ?? '',
  meansEmpty: ['missing'],
  useEarlierRow,
}

export const NewPartnerPage = () => <NewCasePage form={partnerForm} />
export const PartnerDraftPage = () => <DraftPage form={partnerForm} />
