import { shippedCultures } from '@papaver/contract/features.ts'
import { inLine, inLineApart } from '@papaver/contract/in-line.ts'
import type { AddresseeKind } from '@papaver/contract/incidents/rules.ts'
import { addresseesAmong } from '@papaver/contract/masters/addressees.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { type Label, labelsInLine } from '../../platform/documents/head.ts'
import { paragraphsOf } from '../../platform/documents/paragraphs.ts'
import type { Person } from '../account/public.ts'
import { type CaseContext, documentCulture, documentHead, translator, wordIn } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import type { FactOfLetter, IncidentLetter } from './document/incident-letter.ts'
import { linesShown } from './goods.ts'
import type { IncidentRecord } from './record.ts'

const same = (text: string | null): Label => ({ own: text ?? '', en: text ?? '' })
const paragraphs = (text: string | null): string[] => paragraphsOf(text ?? '')

/** Whom one may write to, with the addresses that settings and masters know. */
export const addressesFor = (
  { settings, masters, calendar, culture, words }: CaseContext,
  { incident }: IncidentRecord,
): { kind: AddresseeKind; name: string; mail: string }[] => {
  const point = incident.customsPointId === null ? undefined : masters.customsPoint(incident.customsPointId)
  const abroad =
    incident.countryId === null
      ? []
      : addresseesAmong(masters.competentAuthorities(incident.countryId), 'NP', calendar.today)
  const said = (kind: AddresseeKind) => words(`incidents.choices.addressee.${kind}`)
  return [
    { kind: 'police', name: said('police'), mail: settings['incidents.policeMail'] },
    { kind: 'incb', name: said('incb'), mail: settings['incidents.incbMail'] },
    {
      kind: 'customs',
      name: point ? nameIn(point.names, culture) : said('customs'),
      mail: point?.mail ?? '',
    },
    ...(abroad.length === 0
      ? [{ kind: 'authority' as const, name: said('authority'), mail: '' }]
      : abroad.map(({ names, mail }) => ({
          kind: 'authority' as const,
          name: nameIn(names, culture),
          mail: mail.trim(),
        }))),
  ]
}

/** To whom the letter is, as its readers are called. */
const addresseeOf = (
  { masters, calendar }: CaseContext,
  { incident }: IncidentRecord,
  kind: AddresseeKind,
  culture: string,
): { name: string; lines: string[] } => {
  const { own, en } = wordIn(culture, `incidents.choices.addressee.${kind}`)
  const point = incident.customsPointId === null ? undefined : masters.customsPoint(incident.customsPointId)
  if (kind === 'customs' && point)
    return { name: nameIn(point.names, culture), lines: [...point.addressLines, point.city] }
  const [abroad] =
    kind === 'authority' && incident.countryId !== null
      ? addresseesAmong(masters.competentAuthorities(incident.countryId), 'NP', calendar.today)
      : []
  if (abroad) return { name: nameIn(abroad.names, 'en'), lines: [...abroad.addressLines] }
  return { name: own, lines: own === en ? [] : [en] }
}

const goodsOf = async (context: CaseContext, { lines }: IncidentRecord, culture: string): Promise<Label> => {
  const inCulture = async (each: string) =>
    inLineApart(
      each,
      (await linesShown({ ...context, culture: each }, lines)).map(({ name, quantity, unit, drugs }) => {
        const amount = quantity === null || unit === null ? '' : ` ${plain(quantity)} ${unit}`
        const base = inLine(
          each,
          drugs.map((drug) => `${drug.name} ${plain(drug.baseGrams)} g`),
        )
        return base === '' ? `${name}${amount}` : `${name}${amount} (${base})`
      }),
    )
  return { own: await inCulture(culture), en: await inCulture('en') }
}

const factsOf = async (
  context: CaseContext,
  record: IncidentRecord,
  culture: string,
): Promise<IncidentLetter['facts']> => {
  const { masters } = context
  const { incident, case: row } = record
  const label = translator(culture)
  const country = incident.countryId === null ? same('') : label(masters.country(incident.countryId)?.names)
  const noticed = [incident.noticedOn, incident.noticedTime].filter(Boolean).join(' ')
  const facts: [FactOfLetter, Label][] = [
    ['type', label(masters.item('incident-types', row.kind)?.names)],
    ['reporter', same(row.applicantName)],
    ['noticed', same(noticed)],
    ['happened', same(incident.happenedOn)],
    ['place', same(incident.place)],
    ['country', country],
    ['goods', await goodsOf(context, record, culture)],
    ['subject', same(incident.subject)],
    ['concerns', labelsInLine(culture, incident.concerns.map(same))],
    ['policeNumber', same(incident.policeNumber)],
  ]
  return facts.filter(([, value]) => value.own !== '').map(([is, value]) => ({ is, value }))
}

interface LetterInput {
  readonly number: string
  readonly signatory: Person
  readonly addressee: AddresseeKind
  /** In the officer's own words. */
  readonly words: string
  readonly culture?: string
}

/** Draws together what the letter says, from the incident and the masters as they stand now. */
export const letterOf = async (
  context: CaseContext,
  record: IncidentRecord,
  { number, signatory, addressee, words, culture: asked }: LetterInput,
): Promise<IncidentLetter> => {
  const known = shippedCultures.find((each) => each === asked)
  const culture = known ?? documentCulture(context.settings)
  const settings = { ...context.settings, 'languages.document': culture }
  return {
    ...(await documentHead({ ...context, settings }, signatory, 'incidents.signatoryTitle')),
    number,
    writtenOn: context.calendar.today,
    addresseeKind: addressee,
    addressee: addresseeOf(context, record, addressee, culture),
    facts: await factsOf(context, record, culture),
    narrative: paragraphs(record.incident.narrative),
    measures: paragraphs(record.incident.measures),
    words: paragraphs(words),
  }
}
