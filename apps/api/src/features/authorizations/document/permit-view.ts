import { gramsInWords } from '@papaver/contract/quantities/words.ts'
import { shownLink } from '@papaver/contract/settings/web-link.ts'
import { namesOf } from '../../../platform/documents/pictures.ts'
import type { Label, PermitDocument, PermitLine, PermitParty } from './permit.ts'
import { figure, gramsColumn, longDate, momentInZone } from './permit-figures.ts'
import { filled, languageOf, type PermitLabels, permitLabels, permitWord } from './permit-labels.ts'

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

const letterFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** What the template prints: every figure, date and word ready, nothing left to decide but the layout. */
export function permitView(permit: PermitDocument, keyId: string) {
  const labels = permitLabels(permit.culture)
  const language = permit.culture.split('-')[0] ?? 'en'
  return {
    language,
    isRightToLeft: rightToLeft.has(language),
    hasBothDirections:
      rightToLeft.has(language) || letterFromRight.test(JSON.stringify({ ...permit, pictures: null })),
    isBilingual: language !== 'en',
    // A language that does not ship has English labels, and they are printed once.
    hasOwnLabels: languageOf(permit.culture) !== 'en',
    labels,
    country: permit.country,
    authority: { name: permit.authority.name, contact: contactOf(permit.authority) },
    pictures: namesOf({ ...permit.pictures }),
    title: labels[`title${permit.kind}`],
    group: labels[`group${permit.group}`],
    number: permit.number,
    checkCode: permit.checkCode,
    verifyAddress: addressOf(permit.verifyUrl),
    facts: factsOf(permit, labels),
    parties: [
      { label: labels.importer, ...partyView(permit.importer, labels) },
      { label: labels.exporter, ...partyView(permit.exporter, labels) },
    ],
    lines: linesOf(permit),
    inWords: inWordsOf(permit),
    legal: permit.legal,
    notes: permit.notes,
    signatory: permit.signatory,
    signedAt: momentInZone(permit.signedAt, permit.timeZone),
    keyId,
    customs: labels[`customs${permit.kind}`],
    demonstration: permit.demonstration === true ? labels.demonstration : null,
    sample: permit.sample === true ? labels.sample : null,
    alternatives: alternativesOf(permit, labels),
  }
}

/** Where to reach it; only the address may read from the right. */
const contactOf = ({ address, mail, phone, webSite }: PermitDocument['authority']) => ({
  address,
  others: [mail, phone].filter((part) => part !== ''),
  webSite: webSite === null ? null : shownLink(webSite),
})

interface Fact {
  label: Label
  value: Label
}

function factsOf(
  permit: PermitDocument,
  labels: PermitLabels,
): { first: Fact[]; second: Fact[]; wide: Fact[] } {
  const date = (day: string): Label => ({ own: longDate(day, permit.culture), en: longDate(day, 'en') })
  const shipments = permit.shipments === 'several' ? labels.shipmentsSeveral : labels.shipmentsSingle
  const wide: Fact[] = []
  if (permit.foreignCertificate) {
    const { number, issuedOn, authority } = permit.foreignCertificate
    const said = (language: 'own' | 'en') =>
      [number, issuedOn && `${labels.certificateDated[language]} ${date(issuedOn)[language]}`, authority]
        .filter((part) => part !== null && part !== '')
        .join(' · ')
    wide.push({ label: labels.foreignCertificate, value: { own: said('own'), en: said('en') } })
  }
  if (permit.replaces) {
    wide.push({ label: labels.replaces, value: { own: permit.replaces, en: permit.replaces } })
  }
  return {
    first: [
      { label: labels.issued, value: date(permit.issuedOn) },
      { label: labels.validUntil, value: date(permit.validUntil) },
      { label: labels.shipments, value: shipments },
      { label: labels.borderPoint, value: permit.borderPoint },
    ],
    second: [
      { label: labels.purpose, value: permit.purpose },
      { label: labels.transport, value: permit.transport },
      { label: labels.origin, value: permit.origin },
      { label: permit.kind === 'IMA' ? labels.dispatch : labels.destination, value: permit.counterpart },
    ],
    wide,
  }
}

function partyView(party: PermitParty, labels: PermitLabels) {
  const address = party.addressLines.filter((line) => line.trim() !== '').join(', ')
  return {
    name: party.name,
    address,
    countryCode: party.countryCode,
    papers: [
      { label: labels.licence, value: party.licence ?? null },
      { label: labels.reference, value: party.reference ?? null },
    ].filter((paper) => paper.value !== null && paper.value !== ''),
  }
}

function linesOf(permit: PermitDocument) {
  const gross = gramsColumn(
    permit.lines.map((line) => line.grossGrams),
    permit.culture,
  )
  const base = gramsColumn(
    permit.lines.map((line) => line.baseGrams),
    permit.culture,
  )
  return permit.lines.map((line, index) => ({
    position: line.position,
    name: line.name,
    remarks: remarksOf(line),
    quantity: figure(line.quantity, permit.culture),
    unit: line.unit,
    purity: line.purity === null ? '–' : `${figure(line.purity, permit.culture)} %`,
    gross: gross[index] ?? '',
    base: base[index] ?? '',
  }))
}

/** Each language once: one that has no words of its own is read in English. */
const inWordsOf = ({ wordsIn, lines }: PermitDocument) =>
  [...new Set(wordsIn.map(languageOf))].map((language) => ({
    language,
    isRightToLeft: rightToLeft.has(language),
    title: permitWord('inWords', language),
    lines: lines.map(({ position, baseGrams }) => ({
      position,
      words: breakable(gramsInWords(baseGrams, language)),
    })),
  }))

/** The longest German compounds are wider than their column: they may part after the thousands. */
const breakable = (words: string) => words.replaceAll(/tausend(?=\p{L})/gu, 'tausend\u00ad')

const remarksOf = ({ cas, hs, detail }: PermitLine) =>
  [cas && `CAS ${cas}`, hs && `HS ${hs}`, detail].filter((part) => part !== null && part !== '')

/** What a person types to get to the same place: no scheme, no token. */
function addressOf(verifyUrl: string): string {
  const { host, pathname } = new URL(verifyUrl)
  return host + pathname.replace(/\/$/, '')
}

/** What a screen reader says in the place of pictures. */
function alternativesOf(permit: PermitDocument, labels: PermitLabels) {
  const typed = addressOf(permit.verifyUrl)
  const signer = permit.signatory.name
  const address = { own: typed, en: typed }
  return {
    arms: filled(labels.armsAlternative, 'country', permit.country).own,
    seal: filled(labels.sealAlternative, 'authority', permit.authority.name).own,
    code: filled(labels.codeAlternative, 'address', address).own,
    letterhead: filled(labels.letterheadAlternative, 'authority', permit.authority.name).own,
    signature: filled(labels.signatureAlternative, 'name', { own: signer, en: signer }).own,
  }
}
