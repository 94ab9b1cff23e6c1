import { inLine } from '@papaver/contract/in-line.ts'
import type {
  CultivationEssentials,
  LicenseEssentials,
  PermitEssentials,
} from '@papaver/contract/verification/essentials.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { listedVerdicts } from '@papaver/contract/verification/states.ts'
import { type BandTone, band, verdictStyles } from '../band.ts'
import { type Child, element, leftToRight } from '../elements.ts'
import { formatDay, formatFigure, formatMoment, formatQuantity } from '../formats.ts'
import type { IconName } from '../icons.ts'
import { ownMeanings, permitNumber } from '../result-view.ts'
import type { Key, Reader } from '../words.ts'
import type { Judgement } from './judge.ts'
import { clockFaultOf, isListFresh, type Knowledge, type Names, namesIn } from './knowledge.ts'

type Verdict = Judgement['verdict']
type HeldEssentials = LicenseEssentials | CultivationEssentials

/** Green is kept for what the record itself says: what was only authentic then is never drawn as valid. */
const ownStyles: Partial<Record<Verdict, { tone: BandTone; icon: IconName }>> = {
  AUTHENTIC: { tone: 'neutral', icon: 'shieldCheck' },
  NOT_YET: { tone: 'amber', icon: 'alert' },
  PARTLY_USED: { tone: 'neutral', icon: 'half' },
  FORGED: { tone: 'red', icon: 'shieldCross' },
  COMPROMISED: { tone: 'red', icon: 'alert' },
  UNKNOWN_KEY: { tone: 'amber', icon: 'alert' },
  OLD_CODE: { tone: 'plain', icon: 'cloudOff' },
  NO_CODE: { tone: 'amber', icon: 'fileOff' },
  UNABLE: { tone: 'plain', icon: 'alert' },
}
const styleOf = (verdict: Verdict) =>
  ownStyles[verdict] ?? verdictStyles[verdict as keyof typeof verdictStyles]

const wordOf = (reader: Reader, verdict: Verdict): string => {
  // The list does not say whether anything was left.
  if (verdict === 'USED_UP') return reader.say('verdict.CLOSED')
  return verdict in ownStyles
    ? reader.say(`device.verdict.${verdict as 'AUTHENTIC'}`)
    : reader.say(`verdict.${verdict as 'EXPIRED'}`)
}

/** What moves no goods is spoken of in words of its own; a licence may go on past its last day. */
const meanings: Record<HeldEssentials['subject'], Partial<Record<Verdict, Key>>> = {
  license: {
    ...ownMeanings.license,
    AUTHENTIC: 'device.license.AUTHENTIC',
    NOT_YET: 'device.license.NOT_YET',
    EXPIRED: 'device.license.EXPIRED',
    REPLACED: 'device.license.REPLACED',
  },
  cultivation: { ...ownMeanings.cultivation, NOT_YET: 'device.cultivation.NOT_YET' },
}

const heldMeaning = (
  reader: Reader,
  verdict: Verdict,
  { subject, validFrom, validUntil }: HeldEssentials,
  isKnown: boolean,
): string | undefined => {
  const key = meanings[subject][verdict]
  if (key === 'device.license.AUTHENTIC' && !isKnown) return reader.say('device.license.AUTHENTIC_UNKNOWN')
  const day = verdict === 'NOT_YET' ? validFrom : validUntil
  return key && reader.say(key, { date: formatDay(reader, day) })
}

const meaningOf = (reader: Reader, judgement: Judgement, isKnown: boolean): string => {
  const { verdict, essentials, compromisedAt } = judgement
  const own =
    essentials === undefined || essentials.subject === 'permit'
      ? undefined
      : heldMeaning(reader, verdict, essentials, isKnown)
  if (own !== undefined) return own
  if (verdict === 'COMPROMISED' && compromisedAt !== null)
    return reader.say('device.meaning.COMPROMISED', { when: formatMoment(reader, compromisedAt).local })
  if (verdict === 'EXPIRED')
    return reader.say('meaning.EXPIRED', { date: formatDay(reader, essentials?.validUntil ?? '') })
  if (verdict === 'AUTHENTIC' && !isKnown) return reader.say('device.meaning.AUTHENTIC_UNKNOWN')
  return verdict in ownStyles || verdict === 'REPLACED'
    ? reader.say(`device.meaning.${verdict as 'AUTHENTIC'}`)
    : reader.say(`meaning.${verdict as 'REVOKED'}`)
}

/** As of when the status is known; of what is not authentic there is none. */
const asOf = (reader: Reader, { verdict, essentials }: Judgement, known: Knowledge, now: number): Child[] => {
  if (essentials === undefined) return []
  const fault = clockFaultOf(known, now)
  const clock = fault === undefined ? [] : [reader.say(`device.clock.${fault}`), ' ']
  const isListed = (listedVerdicts as readonly string[]).includes(verdict)
  if (known.list === null || !(isListFresh(known, now) || isListed))
    return [...clock, reader.say('device.unknownStatus')]
  return [...clock, reader.say('device.asOf', { moment: formatMoment(reader, known.list.madeAt).local })]
}

export const judgementBand = (
  reader: Reader,
  judgement: Judgement,
  known: Knowledge,
  now: number,
): HTMLElement =>
  band(
    styleOf(judgement.verdict),
    wordOf(reader, judgement.verdict),
    [meaningOf(reader, judgement, isListFresh(known, now))],
    asOf(reader, judgement, known, now),
    judgement.essentials?.isDemonstration ? reader.say('demonstration') : null,
  )

const row = (label: string, ...value: Child[]): HTMLElement =>
  element('div', { class: 'row' }, element('dt', {}, label), element('dd', {}, ...value))

const country = (names: Names | undefined, id: string): Child[] => [
  element('bdi', {}, names?.countries[id] ?? id),
  ' ',
  element('abbr', { class: 'country', title: names?.countries[id] ?? id }, id),
]

const linesCard = (reader: Reader, names: Names | undefined, essentials: PermitEssentials): HTMLElement => {
  const { lines, lineCount } = essentials
  const items = lines.map(({ code, quantity, unit }, index) => {
    const said = code.split(' ').map((each) => names?.substances[each] ?? each)
    return element(
      'li',
      {},
      element('h3', {}, `${index + 1}. `, element('bdi', {}, said.join(' · '))),
      element('p', { class: 'dim' }, leftToRight(code)),
      element(
        'p',
        { class: 'strong' },
        leftToRight(formatQuantity(reader, quantity, names?.units[unit] ?? unit)),
      ),
    )
  })
  return element(
    'section',
    { class: 'card lines' },
    element('h2', {}, reader.say('lines.title')),
    element('ul', {}, ...items),
    lineCount > lines.length
      ? element('p', { class: 'dim foot' }, reader.say('device.moreLines', { all: lineCount }))
      : null,
  )
}

const checkCode = (reader: Reader, code: string): HTMLElement =>
  row(reader.say('form.checkCode'), leftToRight(formatCheckCode(code)))

const lastDay = (reader: Reader, validUntil: string): HTMLElement =>
  row(reader.say('validUntil'), element('b', {}, formatDay(reader, validUntil)))

/** Goods in transit come in at one customs point and leave at another. */
const transit = (reader: Reader, names: Names | undefined, { points }: PermitEssentials): HTMLElement[] =>
  points === undefined
    ? []
    : (['entry', 'exit'] as const).map((end) =>
        row(
          reader.say(`transit.${end}Point`),
          element('bdi', {}, names?.points?.[points[end]] ?? points[end]),
        ),
      )

const permitContent = (
  reader: Reader,
  names: Names | undefined,
  essentials: PermitEssentials,
): HTMLElement[] => [
  element('h2', { class: 'title' }, permitNumber(essentials.number)),
  element('p', { class: 'dim' }, names?.kinds[essentials.kind] ?? essentials.kind),
  element(
    'dl',
    { class: 'card facts' },
    lastDay(reader, essentials.validUntil),
    checkCode(reader, essentials.checkCode),
    row(reader.say('importer'), ...country(names, essentials.importer)),
    row(reader.say('exporter'), ...country(names, essentials.exporter)),
    ...transit(reader, names, essentials),
  ),
  linesCard(reader, names, essentials),
]

const licenseFacts = (
  reader: Reader,
  names: Names | undefined,
  { holder, activities, groups }: LicenseEssentials,
): HTMLElement[] => [
  row(reader.say('license.holder'), element('bdi', {}, holder)),
  row(
    reader.say('license.activities'),
    inLine(
      reader.culture,
      activities.map((each) => names?.activities?.[each] ?? each),
    ),
  ),
  row(
    reader.say('license.groups'),
    inLine(
      reader.culture,
      groups.map((each) => names?.groups?.[each] ?? each),
    ),
  ),
]

const cultivationFacts = (
  reader: Reader,
  names: Names | undefined,
  { holder, crop, squareMetres }: CultivationEssentials,
): HTMLElement[] => [
  row(reader.say('transit.holder'), element('bdi', {}, holder)),
  row(reader.say('cultivation.crop'), element('bdi', {}, names?.substances[crop] ?? crop)),
  row(
    reader.say('cultivation.area'),
    reader.say('cultivation.metres', { area: formatFigure(reader, squareMetres) }),
  ),
]

const heldContent = (reader: Reader, names: Names | undefined, essentials: HeldEssentials): HTMLElement[] => {
  const { subject, number, status, validFrom, validUntil, checkCode: code } = essentials
  const statuses = subject === 'license' ? names?.licenseStatuses : names?.cultivationStatuses
  return [
    element('h2', { class: 'title' }, permitNumber(number)),
    element('p', { class: 'dim' }, reader.say(`${subject}.title`)),
    element(
      'dl',
      { class: 'card facts' },
      ...(subject === 'license'
        ? licenseFacts(reader, names, essentials)
        : cultivationFacts(reader, names, essentials)),
      row(reader.say('license.validFrom'), formatDay(reader, validFrom)),
      lastDay(reader, validUntil),
      row(reader.say('device.license.status'), statuses?.[status] ?? status),
      checkCode(reader, code),
    ),
  ]
}

/** What the code says, to be held against the paper; nothing of a code that the authority has not signed. */
export const judgementContent = (
  reader: Reader,
  { essentials }: Judgement,
  known: Knowledge,
): HTMLElement[] => {
  if (essentials === undefined) return []
  const names = namesIn(known, reader.culture)
  return essentials.subject === 'permit'
    ? permitContent(reader, names, essentials)
    : heldContent(reader, names, essentials)
}
