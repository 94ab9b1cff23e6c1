import { isTraining } from '../../platform/world.ts'
import { band, verdictStyles } from './band.ts'
import { type Child, element, leftToRight } from './elements.ts'
import { formatDay, formatMoment } from './formats.ts'
import { icon } from './icons.ts'
import { linesCard } from './lines-view.ts'
import type { VerifyInput, VerifyOutput } from './verify-request.ts'
import type { Reader } from './words.ts'

type Permit = NonNullable<VerifyOutput['permit']>
type License = NonNullable<VerifyOutput['license']>

/** The number is never cut; its last part stands out, as it tells two permits of a year apart. */
export const permitNumber = (number: string): HTMLElement => leftToRight(number, { class: 'number' })

const isOpen = (answer: VerifyOutput): boolean =>
  answer.verdict === 'VALID' || answer.verdict === 'PARTLY_USED'
const isBroken = (answer: VerifyOutput): boolean =>
  isOpen(answer) && (answer.permit ?? answer.license)?.signature === 'broken'

/** A licence moves no goods: it is spoken of in words of its own. */
const licenseMeanings = {
  VALID: 'license.VALID',
  SUSPENDED: 'license.SUSPENDED',
  REVOKED: 'license.REVOKED',
  CANCELLED: 'license.CANCELLED',
} as const satisfies Partial<Record<VerifyOutput['verdict'], string>>
const licenseMeaning = (verdict: VerifyOutput['verdict']) =>
  verdict in licenseMeanings ? licenseMeanings[verdict as keyof typeof licenseMeanings] : undefined

const meaningOf = (reader: Reader, answer: VerifyOutput, input: VerifyInput): Child[] => {
  const { permit, license, verdict } = answer
  const ofLicense = license === null ? undefined : licenseMeaning(verdict)
  if (ofLicense !== undefined) return [reader.say(ofLicense)]
  if (verdict === 'NOT_FOUND')
    return [reader.say('token' in input ? 'meaning.NOT_FOUND_BY_TOKEN' : 'meaning.NOT_FOUND')]
  if (verdict === 'PARTLY_USED' && permit?.lines === null) return [reader.say('meaning.PARTLY_USED_BY_CODE')]
  const checked = permit ?? license
  if (verdict === 'EXPIRED' && checked !== null)
    return [reader.say('meaning.EXPIRED', { date: formatDay(reader, checked.validUntil) })]
  const successor = verdict === 'REPLACED' ? (checked?.replacedBy ?? null) : null
  return [reader.say(`meaning.${verdict}`), ...(successor === null ? [] : [' ', permitNumber(successor)])]
}

/** The verdict. A record that does not match its signature is never shown as valid. */
export const resultBand = (reader: Reader, answer: VerifyOutput, input: VerifyInput): HTMLElement => {
  const checked = reader.say('checked', formatMoment(reader, answer.checkedAt))
  // As the document itself says it: a good word about an invented permit must not stand alone.
  const invented = isTraining ? 'training' : 'demonstration'
  const mark = answer.isDemonstration ? reader.say(invented) : null
  return isBroken(answer)
    ? band(
        { tone: 'red', icon: 'alert' },
        reader.say('signature.brokenWord'),
        [reader.say('signature.brokenText')],
        [checked],
        mark,
      )
    : band(
        verdictStyles[answer.verdict],
        reader.say(`verdict.${answer.verdict}`),
        meaningOf(reader, answer, input),
        [checked],
        mark,
      )
}

const row = (label: string, ...value: Child[]): HTMLElement =>
  element('div', { class: 'row' }, element('dt', {}, label), element('dd', {}, ...value))

/** By typed code the partner's name is withheld and its country alone is told. */
const party = ({ name, countryId, countryName }: Permit['importer']): Child[] => [
  element('bdi', {}, name ?? countryName),
  ' ',
  element('abbr', { class: 'country', title: countryName }, countryId),
]

const validity = (reader: Reader, answer: VerifyOutput, permit: Permit | License): string => {
  const date = formatDay(reader, permit.validUntil)
  if (!isOpen(answer) || permit.daysLeft < 0) return date
  const days =
    permit.daysLeft === 0 ? reader.say('lastDay') : reader.say('daysLeft', { count: permit.daysLeft })
  return reader.say('withDays', { date, days })
}

/** A key that others may have had is spoken of in any case: a stamp that is older keeps the document good. */
const signatureWord = (reader: Reader, { signature: state, compromisedAt }: Permit | License): string =>
  compromisedAt === null || state === 'broken'
    ? reader.say(state === 'genuine' ? 'signature.genuine' : 'signature.broken')
    : reader.say(state === 'genuine' ? 'signature.stamped' : 'signature.compromised', {
        when: formatMoment(reader, compromisedAt).local,
      })

const signature = (reader: Reader, permit: Permit | License): HTMLElement =>
  element(
    'span',
    { class: permit.signature === 'genuine' ? 'genuine' : 'broken' },
    icon(permit.signature === 'genuine' ? 'shieldCheck' : 'alert'),
    signatureWord(reader, permit),
  )

/** A name inside a sentence keeps its own direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** With whose certificate the document was signed, where its record is what was signed. */
const signer = (reader: Reader, { signature: state, signer: by }: Permit | License): HTMLElement | null =>
  by === null || state === 'broken'
    ? null
    : row(
        reader.say('signature.by'),
        by.issuer === null
          ? reader.say('signature.portal')
          : reader.say('signature.issued', { owner: isolated(by.owner), issuer: isolated(by.issuer) }),
      )

const stamp = (reader: Reader, { signature: state, stamp: by }: Permit | License): HTMLElement | null =>
  by === null || state === 'broken'
    ? null
    : row(
        reader.say('signature.stamp'),
        reader.say('signature.stampBy', {
          when: isolated(formatMoment(reader, by.at).local),
          who: isolated(by.by),
        }),
      )

/** Who answers here for goods that only pass through, and over which two points. */
const transit = (reader: Reader, { transit: way }: Permit): HTMLElement[] =>
  way === null
    ? []
    : [
        row(reader.say('transit.holder'), ...party(way.holder)),
        row(reader.say('transit.entryPoint'), element('bdi', {}, way.entryPoint)),
        row(reader.say('transit.exitPoint'), element('bdi', {}, way.exitPoint)),
      ]

const facts = (reader: Reader, answer: VerifyOutput, permit: Permit): HTMLElement =>
  element(
    'dl',
    { class: 'card facts' },
    permit.replacedBy === null ? null : row(reader.say('replacedBy'), permitNumber(permit.replacedBy)),
    row(reader.say('validUntil'), element('b', {}, validity(reader, answer, permit))),
    row(reader.say('importer'), ...party(permit.importer)),
    row(reader.say('exporter'), ...party(permit.exporter)),
    ...transit(reader, permit),
    row(reader.say('signature.label'), signature(reader, permit)),
    signer(reader, permit),
    stamp(reader, permit),
  )

/** Who holds a licence, for what and how long; never persons, addresses or quotas. */
const licenseContent = (reader: Reader, answer: VerifyOutput, license: License): HTMLElement[] => [
  element('h2', { class: 'title' }, permitNumber(license.number)),
  element('p', { class: 'dim' }, reader.say('license.issued', { date: formatDay(reader, license.issuedOn) })),
  element(
    'dl',
    { class: 'card facts' },
    row(reader.say('license.holder'), element('bdi', {}, license.holder)),
    row(reader.say('license.activities'), license.activities.join(', ')),
    row(reader.say('license.groups'), license.groups.join(', ')),
    row(reader.say('license.validFrom'), formatDay(reader, license.validFrom)),
    license.isContinued ? row(reader.say('license.continued'), reader.say('license.continuedText')) : null,
    row(reader.say('validUntil'), element('b', {}, validity(reader, answer, license))),
    row(reader.say('signature.label'), signature(reader, license)),
    signer(reader, license),
    stamp(reader, license),
  ),
]

/** What stands under the band: the permit's facts and lines, or what to do where there is none. */
export const resultContent = (reader: Reader, answer: VerifyOutput, input: VerifyInput): HTMLElement[] => {
  const { permit, license } = answer
  if (license !== null) return licenseContent(reader, answer, license)
  if (permit === null) {
    const help = reader.say('token' in input ? 'notFoundHelpByToken' : 'notFoundHelp')
    const typed = 'number' in input ? element('h2', { class: 'title' }, permitNumber(input.number)) : null
    return [...(typed === null ? [] : [typed]), element('p', { class: 'prose' }, help)]
  }
  const issued = reader.say('issued', { kind: permit.kindName, date: formatDay(reader, permit.issuedOn) })
  return [
    element('h2', { class: 'title' }, permitNumber(permit.number)),
    element('p', { class: 'dim' }, issued),
    facts(reader, answer, permit),
    permit.lines === null
      ? element('p', { class: 'card note' }, reader.say('lines.byCode'))
      : linesCard(reader, permit.lines, isOpen(answer) && !isBroken(answer)),
  ]
}
