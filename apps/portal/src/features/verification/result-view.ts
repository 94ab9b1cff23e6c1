import { inLine } from '@papaver/contract/in-line.ts'
import { isTraining } from '../../platform/world.ts'
import { band, verdictStyles } from './band.ts'
import { type Child, element, leftToRight } from './elements.ts'
import { formatDay, formatFigure, formatMoment } from './formats.ts'
import { icon } from './icons.ts'
import { linesCard } from './lines-view.ts'
import type { VerifyInput, VerifyOutput } from './verify-request.ts'
import type { Key, Reader } from './words.ts'

type Permit = NonNullable<VerifyOutput['permit']>
type License = NonNullable<VerifyOutput['license']>
type Cultivation = NonNullable<VerifyOutput['cultivation']>
type Checked = Permit | License | Cultivation

/** The document that was found, whatever it allows. */
export const checkedOf = ({ permit, license, cultivation }: VerifyOutput): Checked | null =>
  permit ?? license ?? cultivation

/** The number is never cut; its last part stands out, as it tells two permits of a year apart. */
export const permitNumber = (number: string): HTMLElement => leftToRight(number, { class: 'number' })

const isOpen = (answer: VerifyOutput): boolean =>
  answer.verdict === 'VALID' || answer.verdict === 'PARTLY_USED'
const isBroken = (answer: VerifyOutput): boolean =>
  isOpen(answer) && checkedOf(answer)?.signature === 'broken'
/** The record holds, and a paper with a signature may say something else: others may have had the key. */
const compromisedSince = (answer: VerifyOutput): string | null => {
  const checked = checkedOf(answer)
  return isOpen(answer) && checked?.signature === 'compromised' ? checked.compromisedAt : null
}

/** What moves no goods is spoken of in words of its own. */
export const ownMeanings = {
  license: {
    VALID: 'license.VALID',
    HOLDER_CLOSED: 'license.HOLDER_CLOSED',
    SUSPENDED: 'license.SUSPENDED',
    REVOKED: 'license.REVOKED',
    CANCELLED: 'license.CANCELLED',
  },
  cultivation: {
    VALID: 'cultivation.VALID',
    HOLDER_CLOSED: 'license.HOLDER_CLOSED',
    LICENSE_STOPPED: 'cultivation.LICENSE_STOPPED',
    SUSPENDED: 'cultivation.SUSPENDED',
    REVOKED: 'cultivation.REVOKED',
    USED_UP: 'cultivation.USED_UP',
  },
} as const satisfies Record<'license' | 'cultivation', Partial<Record<VerifyOutput['verdict'], Key>>>

const meaningOf = (reader: Reader, answer: VerifyOutput, input: VerifyInput): Child[] => {
  const { permit, license, cultivation, verdict } = answer
  const own: Partial<Record<typeof verdict, Key>> =
    (license && ownMeanings.license) ?? (cultivation && ownMeanings.cultivation) ?? {}
  if (own[verdict] !== undefined) return [reader.say(own[verdict])]
  if (verdict === 'NOT_FOUND')
    return [reader.say('token' in input ? 'meaning.NOT_FOUND_BY_TOKEN' : 'meaning.NOT_FOUND')]
  if (verdict === 'PARTLY_USED' && permit?.lines === null) return [reader.say('meaning.PARTLY_USED_BY_CODE')]
  const checked = checkedOf(answer)
  if (verdict === 'EXPIRED' && checked !== null)
    return [reader.say('meaning.EXPIRED', { date: formatDay(reader, checked.validUntil) })]
  const successor = verdict === 'REPLACED' ? (checked?.replacedBy ?? null) : null
  if (verdict === 'REPLACED' && permit !== null && successor === null)
    return [reader.say('meaning.REPLACED_NOT_ISSUED')]
  return [reader.say(`meaning.${verdict}`), ...(successor === null ? [] : [' ', permitNumber(successor)])]
}

/** The verdict. A record that does not match its signature is never shown as valid. */
export const resultBand = (reader: Reader, answer: VerifyOutput, input: VerifyInput): HTMLElement => {
  const checked = reader.say('checked', formatMoment(reader, answer.checkedAt))
  // As the document itself says it: a good word about an invented permit must not stand alone.
  const invented = isTraining ? 'training' : 'demonstration'
  const mark = answer.isDemonstration ? reader.say(invented) : null
  const since = compromisedSince(answer)
  if (isBroken(answer))
    return band(
      { tone: 'red', icon: 'alert' },
      reader.say('signature.brokenWord'),
      [reader.say('signature.brokenText')],
      [checked],
      mark,
    )
  if (since !== null)
    return band(
      { tone: 'amber', icon: 'alert' },
      reader.say('signature.compromisedWord'),
      [reader.say('signature.compromisedText', { when: formatMoment(reader, since).local })],
      [checked],
      mark,
    )
  return band(
    verdictStyles[answer.verdict],
    reader.say(`verdict.${answer.verdict}`),
    meaningOf(reader, answer, input),
    [checked],
    mark,
  )
}

const row = (label: string, ...value: Child[]): HTMLElement =>
  element('div', { class: 'row' }, element('dt', {}, label), element('dd', {}, ...value))

/** A name inside a sentence keeps its own direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`

/** By typed code the partner's name is withheld and its country alone is told. */
const party = (reader: Reader, { name, nowName, countryId, countryName }: Permit['importer']): Child[] => [
  element('bdi', {}, name ?? countryName),
  nowName === undefined ? null : ` (${reader.say('nowNamed', { name: isolated(nowName) })})`,
  ' ',
  element('abbr', { class: 'country', title: countryName }, countryId),
]

const validity = (reader: Reader, answer: VerifyOutput, permit: Checked): string => {
  const date = formatDay(reader, permit.validUntil)
  if (!isOpen(answer) || permit.daysLeft < 0) return date
  const days =
    permit.daysLeft === 0 ? reader.say('lastDay') : reader.say('daysLeft', { count: permit.daysLeft })
  return reader.say('withDays', { date, days })
}

/** A key that others may have had is spoken of in any case: a stamp that is older keeps the document good. */
const signatureWord = (reader: Reader, { signature: state, compromisedAt }: Checked): string =>
  compromisedAt === null || state === 'broken'
    ? reader.say(state === 'genuine' ? 'signature.genuine' : 'signature.broken')
    : reader.say(state === 'genuine' ? 'signature.stamped' : 'signature.compromised', {
        when: formatMoment(reader, compromisedAt).local,
      })

const signature = (reader: Reader, permit: Checked): HTMLElement =>
  element(
    'span',
    { class: permit.signature === 'genuine' ? 'genuine' : 'broken' },
    icon(permit.signature === 'genuine' ? 'shieldCheck' : 'alert'),
    signatureWord(reader, permit),
  )

/** With whose certificate the document was signed, where its record is what was signed. */
const signer = (reader: Reader, { signature: state, signer: by }: Checked): HTMLElement | null =>
  by === null || state === 'broken'
    ? null
    : row(
        reader.say('signature.by'),
        by.issuer === null
          ? reader.say('signature.portal')
          : reader.say('signature.issued', { owner: isolated(by.owner), issuer: isolated(by.issuer) }),
      )

const stamp = (reader: Reader, { signature: state, stamp: by }: Checked): HTMLElement | null =>
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
        row(reader.say('transit.holder'), ...party(reader, way.holder)),
        row(reader.say('transit.entryPoint'), element('bdi', {}, way.entryPoint)),
        row(reader.say('transit.exitPoint'), element('bdi', {}, way.exitPoint)),
      ]

/** With what a document is proved, which is said of any. */
const proof = (reader: Reader, checked: Checked): (HTMLElement | null)[] => [
  row(reader.say('signature.label'), signature(reader, checked)),
  signer(reader, checked),
  stamp(reader, checked),
]

const lastDay = (reader: Reader, answer: VerifyOutput, checked: Checked): HTMLElement =>
  row(reader.say('validUntil'), element('b', {}, validity(reader, answer, checked)))

const facts = (reader: Reader, answer: VerifyOutput, permit: Permit): HTMLElement =>
  element(
    'dl',
    { class: 'card facts' },
    permit.replacedBy === null ? null : row(reader.say('replacedBy'), permitNumber(permit.replacedBy)),
    lastDay(reader, answer, permit),
    row(reader.say('importer'), ...party(reader, permit.importer)),
    row(reader.say('exporter'), ...party(reader, permit.exporter)),
    ...transit(reader, permit),
    ...proof(reader, permit),
  )

/** Who holds a licence, for what and how long; never persons, addresses or quotas. */
const licenseFacts = (reader: Reader, license: License): (HTMLElement | null)[] => [
  row(reader.say('license.holder'), element('bdi', {}, license.holder)),
  row(reader.say('license.activities'), inLine(reader.culture, license.activities)),
  row(reader.say('license.groups'), inLine(reader.culture, license.groups)),
  row(reader.say('license.validFrom'), formatDay(reader, license.validFrom)),
  license.isContinued ? row(reader.say('license.continued'), reader.say('license.continuedText')) : null,
]

/** Who holds a cultivation permit, for which plant and how much land; never plots, buyers or harvests. */
const cultivationFacts = (reader: Reader, cultivation: Cultivation): HTMLElement[] => [
  row(reader.say('transit.holder'), element('bdi', {}, cultivation.holder)),
  row(reader.say('cultivation.crop'), element('bdi', {}, cultivation.crop)),
  row(
    reader.say('cultivation.area'),
    reader.say('cultivation.metres', { area: formatFigure(reader, cultivation.squareMetres) }),
  ),
  row(reader.say('license.validFrom'), formatDay(reader, cultivation.validFrom)),
]

const heldContent = (
  reader: Reader,
  answer: VerifyOutput,
  held: License | Cultivation,
  { issued, own }: { readonly issued: Key; readonly own: readonly (HTMLElement | null)[] },
): HTMLElement[] => [
  element('h2', { class: 'title' }, permitNumber(held.number)),
  element('p', { class: 'dim' }, reader.say(issued, { date: formatDay(reader, held.issuedOn) })),
  element('dl', { class: 'card facts' }, ...own, lastDay(reader, answer, held), ...proof(reader, held)),
]

/** What stands under the band: the permit's facts and lines, or what to do where there is none. */
export const resultContent = (reader: Reader, answer: VerifyOutput, input: VerifyInput): HTMLElement[] => {
  const { permit, license, cultivation } = answer
  if (license !== null)
    return heldContent(reader, answer, license, {
      issued: 'license.issued',
      own: licenseFacts(reader, license),
    })
  if (cultivation !== null) {
    const own = cultivationFacts(reader, cultivation)
    return heldContent(reader, answer, cultivation, { issued: 'cultivation.issued', own })
  }
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
