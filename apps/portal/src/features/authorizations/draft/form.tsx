import { headFields } from '@papaver/contract/authorizations/head-fields.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { Authorization, ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { CountryCode } from '../../../ui/country-code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { CaseForm } from '../../casework/case-form.ts'
import type { DraftView } from '../../casework/draft/draft-context.ts'
import { DraftPage as AnyDraftPage } from '../../casework/draft/draft-page.tsx'
import { filesSection } from '../../casework/draft/files-section.tsx'
import { NewCasePage } from '../../casework/draft/new-case-page.tsx'
import { computeLine, goodsOfLine } from '../../masters/goods/goods.ts'
import { useGoodsWords } from '../../masters/goods/goods-words.ts'
import { useCaseSentences } from '../case/case-sentences.ts'
import { useFieldWords, useValueWords } from '../case/field-words.ts'
import { useCheckSentences } from '../check-sentences.ts'
import { permitKindsQuery } from '../queries.ts'
import { BalanceCard } from './balance-card.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { CertifiedLines } from './certified-lines.tsx'
import { typedChecks, withoutEchoes, withTyped } from './line-messages.ts'
import { completedLines, type Lines, linesInput, linesOf, savedLines, sentLines } from './lines.ts'
import { LinesSection } from './lines-section.tsx'
import { idOfLine, type Loaded, useLinesView } from './lines-view.ts'
import { useChoices, useFields } from './use-fields.ts'
import { useLoaded } from './use-goods.ts'

/** Who sends to whom, over which border point. */
const WhoFacts = () => {
  const { t } = useTranslation()
  const { state, record } = useLinesView()
  const { partners, points, sites, nameOf } = useChoices(record)
  const { head } = state.typed
  const partner = partners.find(({ id }) => id === head.foreignEstablishmentId)
  const country = partner?.countryId ?? record.partner?.countryId
  const abroad = (
    <>
      {country !== undefined && <CountryCode code={country} name={nameOf.get(country)} />}{' '}
      {partner?.name ?? record.partner?.name}
    </>
  )
  const site = sites.find(({ id }) => id === head.siteId)
  const home = listed([record.applicant.name, site?.city ?? site?.name])
  const point = points.find(({ id }) => String(id) === head.customsPointId)
  const exit = points.find(({ id }) => String(id) === head.exitPointId)
  const destination = String(head.destinationCountry ?? '')
  const ends = {
    import: { from: abroad, to: home },
    export: { from: home, to: abroad },
    transit: {
      from: abroad,
      to: (
        <>
          {destination !== '' && <CountryCode code={destination} name={nameOf.get(destination)} />}{' '}
          <bdi>{String(head.importerAbroad ?? '')}</bdi>
        </>
      ),
    },
  }[record.direction]
  return (
    <Facts
      facts={[
        { label: t('authorizations.draft.from'), value: ends.from },
        { label: t('authorizations.draft.to'), value: ends.to },
        {
          label: t('authorizations.fields.customsPointId', { context: record.direction }),
          value: point?.name ?? record.customsPoint?.name,
        },
        ...(record.direction === 'transit'
          ? [{ label: t('authorizations.fields.exitPointId'), value: exit?.name ?? record.exitPoint?.name }]
          : []),
      ]}
    />
  )
}

/** What is being sent, in words: its goods with their base. */
const useSubmission = ({ state, loaded }: DraftView<Authorization, Lines, Loaded>) => {
  const { t } = useTranslation()
  const { all } = useGoodsWords()
  const { goods, masters } = loaded
  const nameOf = (substanceId: number) => masters.substances.find(({ id }) => id === substanceId)?.name ?? ''
  const lines = sentLines(state.typed.own).map((line) => ({
    name: goodsOfLine(line, goods, masters)?.name ?? '',
    quantity: line.quantity.amount ?? null,
    unit: line.unit,
    components: (computeLine(line, masters)?.components ?? []).map(({ substanceId, baseGrams }) => ({
      name: nameOf(substanceId),
      baseGrams,
    })),
  }))
  const values = { count: lines.length }
  return { sentence: t('authorizations.draft.submitWhat', { ...values, list: all(lines) }), values }
}

/** To who enters it for a company, “your licence” is the applicant's. */
const useSentences = ({ direction, entered }: Authorization) => {
  const own = useCheckSentences(direction)
  const office = useCaseSentences(direction)
  return entered === null ? own : office
}

const useLine = ({ group }: Authorization): string => {
  const { t } = useTranslation()
  return t(`authorizations.draft.groups.${group}`)
}

const useEarlierRow = () => {
  const goods = useGoodsWords()
  return (item: object) => {
    const row = item as ListItem
    return { title: goods.first(row), about: [row.partnerName ?? ''] }
  }
}

const isOfLines = (path: string) => /^lines(\.|$)/.test(path)
/** What a certificate says of a line stands with the certificate. */
const isCertified = (path: string) => /^lines\.\d+\.certified$/.test(path)

/** The kinds of permit that may be asked for, and the goods that the chosen one is for. */
const useKindsOffered = ({ kind: chosen }: Readonly<Record<string, unknown>>) => {
  const { data: known = [] } = useQuery(permitKindsQuery)
  // One that the legal list has for no goods today is known for what was issued before.
  const kinds = known.filter(({ groups }) => groups.length > 0)
  const kind = kinds.find(({ code }) => code === chosen) ?? kinds[0]
  return { kind: kinds.map(({ code }) => code), group: kind?.groups ?? [] }
}

/** Below the certificate's fields: where they may come from, and what it says of each line. */
const Certificate = () => (
  <>
    <CertificateFile />
    <CertifiedLines />
  </>
)

/** How an authorization is requested; what is not said here is alike for every kind of case. */
const authorizationForm: CaseForm<Authorization, Lines, Loaded> = {
  kind: authorizationKind,
  feature: 'authorizations',
  fields: headFields,
  sections: [
    { name: 'who', parts: [{ name: 'further', isFolded: true }], Facts: WhoFacts },
    {
      name: 'lines',
      Card: LinesSection,
      has: (path) => isOfLines(path) && !isCertified(path),
      isFilled: ({ own }) => sentLines(own as Lines).length > 0,
    },
    { name: 'purpose', parts: [{ name: 'certificate', Below: Certificate }], has: isCertified },
    filesSection,
    { name: 'remarks' },
  ],
  start: {
    fields: [
      { key: 'kind', section: '', type: 'choice', options: [], required: true },
      { key: 'group', section: '', type: 'choice', options: [], required: true },
    ],
    useOffered: useKindsOffered,
    choiceNames: { kind: 'authorizations.kinds', group: 'authorizations.draft.groups' },
    bodyOf: (values) => ({ ...values, lines: [] }),
  },
  own: { of: linesOf, inputOf: linesInput, completed: completedLines, saved: savedLines },
  useLoaded,
  useFields,
  bodyOf: (input, { kind, group, validFrom }) => {
    const certificate = input.foreignCertificate as { number: string | null } | null
    return {
      ...input,
      kind,
      group,
      validFrom,
      foreignCertificate: certificate && { ...certificate, number: certificate.number ?? '' },
    }
  },
  contextOf: ({ direction }) => direction,
  useLine,
  companyOf: ({ applicant }) => applicant.name,
  useSubmission,
  useCheckSentences: useSentences,
  useFieldWords: ({ direction }) => useFieldWords(direction),
  useValueWords,
  judge: ({ own }, judged, { goods, masters }) =>
    withTyped(
      typedChecks(own, (line) => goodsOfLine(line, goods, masters)?.name ?? ''),
      withoutEchoes(judged),
    ),
  meansEmpty: ['missing', 'certificateMissing', 'certificateIncomplete', 'goodsPermitMissing'],
  idOf: (path, { own }) => idOfLine(path, own),
  Side: BalanceCard,
  useEarlierRow,
}

export const NewRequestPage = () => <NewCasePage form={authorizationForm} />
export const DraftPage = () => <AnyDraftPage form={authorizationForm} />
