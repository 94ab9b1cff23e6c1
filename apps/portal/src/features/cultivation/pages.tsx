import {
  buyerFields,
  cultivationFields,
  plotFields,
  varietyFields,
} from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../platform/listed.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import { TermsCard } from '../casework/page/terms-card.tsx'
import type { CasePages, CasePartProps } from '../casework/pages.ts'
import { InspectionsCard } from '../inspections/card.tsx'
import { useFigure } from '../masters/goods/units.ts'
import { BuyersCard, PermitCard, VarietiesCard } from './cards.tsx'
import { ChangesCard, notices } from './change.tsx'
import { useCultivationChecks } from './check-words.ts'
import { useOwnInputs } from './decision-fields.ts'
import { useCultivationFieldWords } from './field-words.ts'
import { cultivationList, feature } from './list.ts'
import { PlotsCard } from './plots-card.tsx'
import { recordTab } from './record-tab.tsx'
import { useCultivationValueWords } from './value-words.ts'

/** Fields that are said together: a quantity with its unit, a person with what he is. */
const together: ReadonlySet<string> = new Set([
  'expectedFresh',
  'expectedDry',
  'yieldUnit',
  'responsibleName',
  'responsibleOccupation',
])
const isLong = ({ type }: (typeof cultivationFields)[number]): boolean => type === 'longText'
const short = cultivationFields.filter((field) => !isLong(field) && !together.has(field.key))
const long = cultivationFields.filter(isLong)

const RequestCard = ({ record }: { record: CultivationView }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const first = useDescribedFacts(short, record)
  const last = useDescribedFacts(long, record)
  const { expectedFresh, expectedDry, yieldUnit, responsibleName, responsibleOccupation } = record
  const label = (key: string) => t(`cultivation.fields.${key}`)
  const harvest = (value: string | null) =>
    value === null || yieldUnit === null ? '–' : figure(value, yieldUnit)
  return (
    <Card title={t('cultivation.case.title')}>
      <Facts
        facts={[
          { label: t('cultivation.list.columns.applicant'), value: <bdi>{record.applicant.name}</bdi> },
          ...first,
          { label: label('expectedFresh'), value: harvest(expectedFresh) },
          { label: label('expectedDry'), value: harvest(expectedDry) },
          {
            label: label('responsibleName'),
            value: <bdi>{listed([responsibleName, responsibleOccupation]) || '–'}</bdi>,
          },
          ...last,
        ]}
      />
    </Card>
  )
}

const Main = ({ record, account }: CasePartProps<CultivationView>) => (
  <>
    <PermitCard record={record} />
    <ChangesCard record={record} />
    <RequestCard record={record} />
    <TermsCard terms={record.terms} isIssued={record.issuedAt !== null} />
    <InspectionsCard inspections={record.inspections} account={account} />
    <PlotsCard plots={record.plots} squareMetres={record.squareMetres} />
    <VarietiesCard varieties={record.varieties} />
    <BuyersCard buyers={record.buyers} />
  </>
)

const partsOf: Readonly<Record<'plots' | 'varieties' | 'buyers', readonly string[]>> = {
  plots: plotFields,
  varieties: varietyFields,
  buyers: buyerFields,
}

/** How the portal shows a cultivation; what is not said here is alike for every kind of case. */
const cultivationPages: CasePages<CultivationView> = {
  kind: cultivationKind,
  feature,
  fields: cultivationFields,
  Main,
  tabs: [recordTab],
  // A report is written on the page of its inspection.
  buttons: [
    'ask',
    'planInspection',
    'moveInspection',
    'dropInspection',
    'return',
    'refuse',
    'proposeRefusal',
    'issue',
    'close',
    'suspend',
    'lift',
    'revoke',
    'withdraw',
    'discard',
    'take',
    'approve',
    'proposeApproval',
    'answer',
    'edit',
    'assign',
    'copy',
  ],
  primaries: ['issue', 'approve', 'proposeApproval', 'take', 'answer', 'edit'],
  icons: {
    issue: 'writing-sign',
    planInspection: 'map',
    moveInspection: 'calendar-event',
    dropInspection: 'calendar-off',
    reportInspection: 'clipboard-check',
    suspend: 'player-pause',
    lift: 'circle-check',
    revoke: 'ban',
    close: 'archive',
    begin: 'plant-2',
    harvest: 'scissors',
    expire: 'clock-x',
    replace: 'replace',
    licenceEnd: 'alert-triangle',
    licenceBack: 'circle-check',
    lastDay: 'calendar-off',
  },
  useWays: waysIn(cultivationList),
  notices,
  askable: (record) => [
    ...cultivationFields.map(({ key }) => key),
    ...(['plots', 'varieties', 'buyers'] as const).flatMap((list) => [
      list,
      ...record[list].flatMap((_each, index) => partsOf[list].map((part) => `${list}.${index + 1}.${part}`)),
    ]),
    'attachments',
  ],
  useCheckSentences: useCultivationChecks,
  useFieldWords: useCultivationFieldWords,
  useValueWords: useCultivationValueWords,
  useOwnInputs,
}

export const CultivationPage = () => <CasePage pages={cultivationPages} />
