import { licenseFields, personFields, quotaFields, stockFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { listed } from '../../platform/listed.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import { Lines, TermsCard } from '../casework/page/terms-card.tsx'
import type { CasePages, CasePartProps, Consequences } from '../casework/pages.ts'
import { InspectionsCard } from '../inspections/card.tsx'
import { CertificateCard, PersonsCard, QuotasCard, StocksCard } from './cards.tsx'
import { useOwnInputs } from './decision-fields.ts'
import { useLicenseFieldWords } from './field-words.ts'
import { licenseList } from './list.ts'
import { effectQuery, feature } from './queries.ts'
import { ChangesCard, notices } from './succession.tsx'
import { useLicenseValueWords } from './value-words.ts'

/** A licence that was entered as it stood before the portal has no application. */
const applied = new Set(['purpose', 'security', 'requestedFrom', 'requestedUntil', 'documents', 'remarks'])

const Main = ({ record, account }: CasePartProps<LicenseView>) => {
  const { t } = useTranslation()
  const isFormer = record.issuedAt !== null && record.document === null
  const cultivates = record.activities.includes('cultivate')
  const shown = licenseFields.filter(
    ({ key }) => (!isFormer || !applied.has(key)) && (cultivates || key !== 'landHectares'),
  )
  const facts = useDescribedFacts(shown, record)
  const label = (key: string) => t(`licenses.fields.${key}`)
  const { substances, sites } = record
  return (
    <>
      <CertificateCard record={record} />
      <ChangesCard record={record} />
      <Card title={t('licenses.case.title')}>
        <Facts
          facts={[
            {
              label: t('licenses.list.columns.applicant'),
              value: <bdi>{record.applicant.name}</bdi>,
            },
            {
              label: label('substanceIds'),
              wide: substances.length > 3,
              value: (
                <bdi>{listed(substances.map(({ name }) => name)) || t('licenses.case.allSubstances')}</bdi>
              ),
            },
            ...facts,
            {
              label: label('siteIds'),
              wide: true,
              value: <Lines texts={sites.map(({ name, address }) => [name, address].join(' · '))} />,
            },
          ]}
        />
      </Card>
      <TermsCard
        terms={record.terms}
        isIssued={record.issuedAt !== null}
        more={[{ label: label('terms.fee'), value: <bdi>{record.terms?.fee ?? '–'}</bdi> }]}
      />
      <InspectionsCard inspections={record.inspections} account={account} />
      <PersonsCard persons={record.persons} />
      <QuotasCard quotas={record.quotas} />
      <StocksCard stocks={record.stocks} />
    </>
  )
}

const stops: ReadonlySet<string> = new Set(['suspend', 'lift', 'revoke', 'acceptSurrender'])

/** How many there are, and which: each opens beside the dialog, which stays. */
const Touched = (props: {
  text: string
  place: string
  cases: readonly { readonly id: string; readonly number: string }[]
  total: number
}) => {
  const { t } = useTranslation()
  const { text, place, cases, total } = props
  const left = total - cases.length
  return (
    <>
      {text}
      {cases.length > 0 && (
        <span className="pv-flex pv-wrap pv-gap-4-12">
          {cases.map(({ id, number }) => (
            <a key={id} href={hrefOf(`${place}/${id}`)} target="_blank" rel="noreferrer">
              <Ltr>{number}</Ltr>
            </a>
          ))}
          {left > 0 && t('licenses.case.effect.more', { number: left })}
        </span>
      )}
    </>
  )
}

/** What of the holder a stop touches, before it is confirmed. */
const useConsequences = ({ id, status, activities }: LicenseView, words: string): Consequences => {
  const { t } = useTranslation()
  const isStop = stops.has(words)
  const cultivates = activities.includes('cultivate')
  const { data, isLoading } = useQuery({ ...effectQuery(id), enabled: isStop })
  if (!isStop || data === undefined) return { isPending: isLoading }
  const { touched, freed, heldGoods } = data
  const held = heldGoods > 0 ? [t('licenses.case.effect.heldGoods', { number: heldGoods })] : []
  const say = (key: 'drafts' | 'requests' | 'permits' | 'cultivations' | 'people') =>
    t(`licenses.case.effect.${key}`, { number: data[key] })
  const named = (key: 'requests' | 'permits' | 'cultivations', place: string) => (
    <Touched key={key} text={say(key)} place={place} cases={touched[key]} total={data[key]} />
  )
  // What the suspension holds goes free as it is lifted, and stays held as the licence ends.
  const sayHeld = (key: keyof typeof freed) =>
    t(`licenses.case.effect.${words === 'lift' ? 'freed' : 'stay'}.${key}`, { number: freed[key] })
  if (status === 'SUS')
    return {
      first: [
        sayHeld('requests'),
        sayHeld('permits'),
        ...held,
        ...(cultivates ? [sayHeld('cultivations')] : []),
        say('people'),
      ],
    }
  return {
    first: [
      say('drafts'),
      named('requests', '/import-export'),
      named('permits', '/import-export'),
      ...held,
      ...(cultivates ? [named('cultivations', '/cultivation')] : []),
      say('people'),
    ],
  }
}

const partsOf: Readonly<Record<'persons' | 'quotas' | 'stocks', readonly string[]>> = {
  persons: personFields,
  quotas: quotaFields,
  stocks: stockFields,
}

/** How the portal shows a licence; what is not said here is alike for every kind of case. */
const licensePages: CasePages<LicenseView> = {
  kind: licenseKind,
  feature,
  fields: licenseFields,
  Main,
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
    'suspend',
    'lift',
    'revoke',
    'surrender',
    'askSurrender',
    'acceptSurrender',
    'declineSurrender',
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
    surrender: 'circle-x',
    askSurrender: 'circle-x',
    acceptSurrender: 'circle-check',
    declineSurrender: 'message-2',
    expire: 'clock-x',
    replace: 'replace',
  },
  useWays: waysIn(licenseList),
  notices,
  askable: (record) => [
    ...licenseFields.map(({ key }) => key),
    'substanceIds',
    'siteIds',
    ...(['persons', 'quotas', 'stocks'] as const).flatMap((list) => [
      list,
      ...record[list].flatMap((_each, index) => partsOf[list].map((part) => `${list}.${index + 1}.${part}`)),
    ]),
    'attachments',
  ],
  useFieldWords: useLicenseFieldWords,
  useValueWords: useLicenseValueWords,
  useConsequences,
  useOwnInputs,
}

export const LicensePage = () => <CasePage pages={licensePages} />
