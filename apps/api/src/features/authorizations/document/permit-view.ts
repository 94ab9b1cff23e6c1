import { inLine, inLineApart, labelled } from '@papaver/contract/in-line.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { gramsInWords } from '@papaver/contract/quantities/words.ts'
import { figure, gramsFigure, momentInZone } from '../../../platform/documents/figures.ts'
import {
  filled,
  languageOf,
  type PermitLabels,
  permitLabels,
  permitWord,
} from '../../../platform/documents/labels.ts'
import { namesOf } from '../../../platform/documents/pictures.ts'
import {
  authorityView,
  directionsOf,
  pictureAlternatives,
  readsFromRight,
  typedAddress,
} from '../../../platform/documents/shared-parts.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { Label, PermitDocument, PermitLine, PermitParty } from './permit.ts'

/** What the template prints: every figure, date and word ready, nothing left to decide but the layout. */
export function permitView(permit: PermitDocument, keyId: string) {
  const labels = permitLabels(permit.culture)
  return {
    ...directionsOf(permit),
    // A language that does not ship has English labels, and they are printed once.
    hasOwnLabels: languageOf(permit.culture) !== 'en',
    labels,
    country: permit.country,
    authority: authorityView(permit.authority),
    pictures: namesOf({ ...permit.pictures }),
    title: permit.title,
    group: labels[`group${permit.group}`],
    number: permit.number,
    checkCode: permit.checkCode,
    verifyAddress: typedAddress(permit.verifyUrl),
    facts: factsOf(permit, labels),
    parties: [
      { label: labels.importer, ...partyView(permit.importer, permit, labels) },
      { label: labels.exporter, ...partyView(permit.exporter, permit, labels) },
    ],
    lines: linesOf(permit),
    inWords: inWordsOf(permit),
    legal: permit.legal,
    notes: permit.notes,
    conditions: permit.conditions,
    signatory: permit.signatory,
    signedAt: momentInZone(permit.signedAt, permit.timeZone),
    keyId,
    customs: labels[customsOf[permit.direction]],
    demonstration: permit.demonstration === true ? labels.demonstration : null,
    sample: permit.sample === true ? labels.sample : null,
    alternatives: alternativesOf(permit, labels),
  }
}

/** What customs writes into the boxes. */
const customsOf = {
  import: 'customsImport',
  export: 'customsExport',
  transit: 'customsTransit',
} as const satisfies Record<PermitDocument['direction'], keyof PermitLabels>

interface Fact {
  label: Label
  value: Label
}

function factsOf(
  permit: PermitDocument,
  labels: PermitLabels,
): { first: Fact[]; second: Fact[]; wide: Fact[] } {
  const date = (day: string): Label => ({
    own: longDate(day, languageOf(permit.culture)),
    en: longDate(day, 'en'),
  })
  const shipments = permit.shipments === 'several' ? labels.shipmentsSeveral : labels.shipmentsSingle
  const wide: Fact[] = []
  if (permit.foreignCertificate) {
    const { number, issuedOn, authority } = permit.foreignCertificate
    const said = (language: 'own' | 'en') =>
      [number, issuedOn && `${labels.certificateDated[language]} ${date(issuedOn)[language]}`, authority]
        .filter((part) => part !== null && part !== '')
        .join(' · ')
    const label = permit.direction === 'transit' ? labels.foreignExport : labels.foreignCertificate
    wide.push({ label, value: { own: said('own'), en: said('en') } })
  }
  wide.push(...transitFacts(permit, labels))
  if (permit.cameInBy) {
    wide.push({ label: labels.cameInBy, value: listedIn(permit, permit.cameInBy) })
  }
  if (permit.replaces) {
    wide.push({ label: labels.replaces, value: { own: permit.replaces, en: permit.replaces } })
  }
  return {
    first: [
      { label: labels.issued, value: date(permit.issuedOn) },
      { label: labels.validUntil, value: date(permit.validUntil) },
      { label: labels.shipments, value: shipments },
      { label: permit.exitPoint ? labels.entryPoint : labels.borderPoint, value: permit.borderPoint },
    ],
    second: [
      { label: labels.purpose, value: permit.purpose },
      { label: labels.transport, value: permit.transport },
      { label: labels.origin, value: permit.origin },
      {
        label: permit.direction === 'export' ? labels.destination : labels.dispatch,
        value: permit.counterpart,
      },
    ],
    wide,
  }
}

/** Where goods in transit leave, where they go, and who answers for them here. */
function transitFacts(permit: PermitDocument, labels: PermitLabels): Fact[] {
  const { exitPoint, holder, destination } = permit
  if (exitPoint === undefined || holder === undefined || destination === undefined) return []
  const who = [holder.name, ...saidLines(holder), holder.reference]
  return [
    { label: labels.exitPoint, value: exitPoint },
    { label: labels.destination, value: destination },
    { label: labels.holder, value: listedIn(permit, who) },
  ]
}

const saidLines = ({ addressLines }: Pick<PermitParty, 'addressLines'>): string[] =>
  addressLines.filter((line) => line.trim() !== '')

/** Parts in a line, as each language of the document sets them apart. */
const listedIn = (
  { culture }: Pick<PermitDocument, 'culture'>,
  parts: readonly (string | null | undefined)[],
): Label => ({ own: inLine(languageOf(culture), parts), en: inLine('en', parts) })

function partyView(party: PermitParty, permit: PermitDocument, labels: PermitLabels) {
  return {
    name: party.name,
    address: listedIn(permit, saidLines(party)).own,
    countryCode: party.countryCode,
    documents: [
      { label: labels.licence, value: party.licence ?? null },
      { label: labels.reference, value: party.reference ?? null },
    ].filter((entry) => entry.value !== null && entry.value !== ''),
  }
}

/** Customs writes what came in the unit of the line; a long name of one has no room over its column. */
const headedUnit = (unit: string): string => (unit.length > 10 ? '' : ` · ${unit}`)

function linesOf({ lines, culture, rounding }: PermitDocument) {
  return lines.map((line) => ({
    position: line.position,
    name: line.name,
    remarks: remarksOf(line),
    quantity: figure(line.quantity, culture),
    unit: line.unit,
    endorsedIn: headedUnit(line.unit.own),
    purity: line.purity === null ? '–' : `${figure(line.purity, culture)} %`,
    gross: gramsFigure(line.grossGrams, culture, rounding),
    bases: basesOf(line).map(({ name, baseGrams }) => ({
      name,
      grams: gramsFigure(baseGrams, culture, rounding),
    })),
  }))
}

/** The base of a line, by drug where it holds several: the conventions count each by itself. */
export const basesOf = ({
  baseGrams,
  components,
}: Pick<PermitLine, 'baseGrams' | 'components'>): readonly { name: Label | null; baseGrams: string }[] =>
  components ?? [{ name: null, baseGrams }]

/** Each language once: one that has no words of its own is read in English. */
const inWordsOf = ({ wordsIn, lines, rounding, culture }: PermitDocument) =>
  [...new Set(wordsIn.map(languageOf))].map((language) => ({
    language,
    isRightToLeft: readsFromRight(language),
    title: permitWord('inWords', language),
    lines: lines.map((line) => ({
      position: line.position,
      words: inLineApart(
        language,
        basesOf(line).map(({ name, baseGrams }) => {
          const words = breakable(gramsInWords(shownGrams(baseGrams, rounding), language))
          return labelled(language, name && (language === languageOf(culture) ? name.own : name.en), words)
        }),
      ),
    })),
  }))

/** The longest German compounds are wider than their column: they may part after the thousands. */
const breakable = (words: string) => words.replaceAll(/tausend(?=\p{L})/gu, 'tausend\u00ad')

const remarksOf = ({ cas, hs, detail }: PermitLine) =>
  [cas && `CAS ${cas}`, hs && `HS ${hs}`, detail].filter((part) => part !== null && part !== '')

/** What a screen reader says in the place of pictures. */
function alternativesOf(permit: PermitDocument, labels: PermitLabels) {
  const typed = typedAddress(permit.verifyUrl)
  const address = { own: typed, en: typed }
  return {
    ...pictureAlternatives(permit, labels),
    code: filled(labels.codeAlternative, 'address', address).own,
  }
}
