import { inLine } from '@papaver/contract/in-line.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { linkOrNull, shownLink } from '@papaver/contract/settings/web-link.ts'
import { lapseDayOf } from '@papaver/contract/users/deadlines.ts'
import { longDate } from '../../../platform/long-date.ts'
import { isTraining } from '../../../platform/world.ts'
import { type Words, wordsFor } from '../../localization/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { UsersContext } from '../context.ts'
import type { UserRecord } from '../record.ts'
import type { ConfirmationLetter, Label, LetterField } from './letter.ts'

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
const isFromRight = (culture: string): boolean => rightToLeft.has(culture.split('-')[0] ?? '')

/** Day and month stay on one line. */
const unbroken = (day: string): string => day.replace(/ /, '\u00a0')

interface Speaker {
  readonly own: string
  readonly other: string
  say(key: string, params?: (culture: string, words: Words) => Record<string, string>): Label
}

/** The applicant's language first; beside it the authority's own, so that both sides know what is signed. */
const speakerOf = (own: string, other: string): Speaker => {
  const [ownWords, otherWords] = [wordsFor(own), wordsFor(other)]
  return {
    own,
    other,
    say: (key, params) => ({
      own: ownWords(`users.letter.${key}`, params?.(own, ownWords)),
      other: otherWords(`users.letter.${key}`, params?.(other, otherWords)),
    }),
  }
}

const otherLanguage = ({ settings }: UsersContext, own: string): string => {
  const document = settings['languages.document']
  return document === own ? 'en' : document
}

/** Readable and short, and found again by the year and the account: `REG/2026/8F3A21C4`. */
export const referenceOf = ({ account, request }: UserRecord): string => {
  const year = (request?.askedAt ?? account.createdAt).getUTCFullYear()
  return `REG/${year}/${account.id.replaceAll('-', '').slice(-8).toUpperCase()}`
}

/** Empty values say nothing on paper. */
const filled = (fields: readonly LetterField[]): LetterField[] =>
  fields.filter(({ value }) => value.trim() !== '')

const personFields = (
  { masters }: UsersContext,
  { account }: UserRecord,
  { own, say }: Speaker,
): LetterField[] => {
  const title = account.designationTypeId
    ? masters.item('person-titles', account.designationTypeId)
    : undefined
  const isTitled = title !== undefined && title.code !== 'NONE'
  return filled([
    {
      label: say('name'),
      value: [isTitled ? nameIn(title.names, own) : '', personName(account)].join(' ').trim(),
    },
    { label: say('userName'), value: account.userName },
    { label: say('occupation'), value: account.occupation },
    { label: say('email'), value: account.email },
    { label: say('phone'), value: account.phone },
    { label: say('fax'), value: account.fax },
  ])
}

export interface LetterOrganisation {
  readonly name: string
  readonly code: string
  readonly address: string
  /** Names of customs points. */
  readonly customsPoints: readonly string[]
}

const organisationFields = (organisation: LetterOrganisation, { say, own }: Speaker): LetterField[] =>
  filled([
    { label: say('organisationName'), value: organisation.name },
    { label: say('organisationCode'), value: organisation.code },
    { label: say('organisationAddress'), value: organisation.address },
    { label: say('customsPoints'), value: inLine(own, organisation.customsPoints) },
  ])

const returningOf = (context: UsersContext, { say }: Speaker): ConfirmationLetter['returning'] => {
  const { settings, now } = context
  const awaited = { status: 'PEC', awaitedSince: now, informationDueOn: null }
  const lapses = lapseDayOf(awaited, settings) ?? context.today
  const steps = ['sign', 'scan', 'send'].map((step) =>
    say(`return.${step}`, () => ({ megabytes: String(settings['files.maxMegabytes']) })),
  )
  return {
    title: say('return.title'),
    steps,
    lapse: say('return.lapse', (culture) => ({ day: unbroken(longDate(lapses, culture)) })),
  }
}

export interface LetterInput {
  readonly record: UserRecord
  readonly roles: readonly string[]
  readonly organisation: LetterOrganisation
  readonly pictures: ConfirmationLetter['pictures']
  readonly isSample?: boolean
}

/** Draws together what the letter says, from the account and the settings as they stand now. */
export const letterData = (context: UsersContext, input: LetterInput): ConfirmationLetter => {
  const { settings, today, now } = context
  const { record, roles, organisation, pictures } = input
  const own = record.account.culture
  const speaker = speakerOf(own, otherLanguage(context, own))
  const { say, other } = speaker
  const authority = (culture: string): string => nameIn(settings['authority.names'], culture)
  const webSite = linkOrNull(settings['authority.webSite'])
  const sayRoles = (culture: string): string => {
    const names = roles.map((role) => wordsFor(culture)(`users.roles.${role}`))
    return new Intl.ListFormat(culture, { style: 'long', type: 'conjunction' }).format(names)
  }
  return {
    language: own,
    otherLanguage: other,
    isRightToLeft: isFromRight(own),
    isOtherRightToLeft: isFromRight(other),
    isBilingual: own !== other,
    authority: {
      name: { own: authority(own), other: authority(other) },
      address: inLine(own, settings['authority.addressLines']),
      mail: settings['authority.mail'],
      phone: settings['authority.phone'],
      webSite: webSite === null ? '' : shownLink(webSite),
    },
    pictures,
    armsAlternative: say('armsAlternative', (culture) => ({ authority: authority(culture) })).own,
    letterheadAlternative: authority(own),
    title: say('title'),
    reference: { label: say('reference'), value: referenceOf(record) },
    date: { label: say('date'), value: { own: longDate(today, own), other: longDate(today, other) } },
    lead: say('lead'),
    sections: [
      { title: say('person'), fields: personFields(context, record, speaker) },
      { title: say('organisation'), fields: organisationFields(organisation, speaker) },
    ],
    asked: {
      title: say('asked'),
      roleLabel: say('role'),
      role: { own: sayRoles(own), other: sayRoles(other) },
    },
    declarations: [
      { title: say('declaration.person'), text: say('declaration.personText'), isOrganisation: false },
      {
        title: say('declaration.organisation'),
        text: say('declaration.organisationText'),
        isOrganisation: true,
      },
    ],
    lines: {
      name: say('line.name'),
      place: say('line.place'),
      signature: say('line.signature'),
      stamp: say('line.stamp'),
    },
    returning: returningOf(context, speaker),
    demonstration: settings['public.isDemonstration']
      ? say(isTraining() ? 'training' : 'demonstration')
      : null,
    sample: input.isSample === true ? say('sample') : null,
    madeAt: now.toISOString(),
  }
}
