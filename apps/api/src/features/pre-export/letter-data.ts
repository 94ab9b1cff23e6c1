import { isVoluntary } from '@papaver/contract/pre-export/rules.ts'
import { type ExchangeField, exchangeFields } from '@papaver/contract/pre-export-file.ts'
import { paragraphsOf } from '../../platform/documents/paragraphs.ts'
import type { Person } from '../account/public.ts'
import { type CaseContext, documentCulture, documentHead, wordIn } from '../casework/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import { addresseesOf } from './checks.ts'
import type { NotificationLetter, NotificationSaying } from './document/notification-letter.ts'
import { foreignCulture, saidTo } from './letter.ts'
import { directionOf, type PreExportRecord } from './record.ts'

/** They stand at the head of the letter, or are said by it as a whole. */
const besideNotification: ReadonlySet<ExchangeField> = new Set(['number', 'direction', 'sentOn'])
/** A letter that follows has a number of its own, and asks for nothing by the day of the answer. */
const besideAnswer: ReadonlySet<ExchangeField> = new Set(['direction', 'replyBy'])

/** The substance is on the special surveillance list, and in no table: told of our own accord. */
export const isVoluntarily = (
  { masters }: Pick<CaseContext, 'masters'>,
  { notification: { substanceId } }: PreExportRecord,
): boolean => isVoluntary(substanceId === null ? undefined : masters.substance(substanceId))

/** What it says by the names of the exchange, for machines. */
export const dataOf = async (
  { db, masters }: Pick<CaseContext, 'db' | 'masters'>,
  record: PreExportRecord,
): Promise<Record<ExchangeField, string>> => ({
  ...(await saidTo(db, { masters, culture: foreignCulture }, record)),
  direction: directionOf(record.case),
})

/** To whom it is; where the masters know nobody, to the authority of the country. */
const addresseeOf = (context: CaseContext, record: PreExportRecord, culture: string) => {
  const [known] = addresseesOf(context, record)
  if (known) return { name: nameIn(known.names, foreignCulture), lines: [...known.addressLines] }
  const { own, en } = wordIn(culture, 'pre-export.authorityOf')
  const { countryId } = record.notification
  const country = namesOf({ masters: context.masters, culture: foreignCulture }).country(countryId ?? '')
  return { name: en, lines: [...(own === en ? [] : [own]), country] }
}

interface Saying {
  readonly saying: NotificationSaying
  /** Of the letter. */
  readonly number: string
  /** Why, or what is asked, as the officer has written it. */
  readonly words: string
  readonly signatory: Person
}

/** Draws together what the letter says, from the notification and the masters as they stand now. */
export const letterOf = async (
  context: CaseContext,
  record: PreExportRecord,
  { saying, number, words, signatory }: Saying,
): Promise<NotificationLetter> => {
  const { db, masters, settings, calendar } = context
  const culture = documentCulture(settings)
  const beside = saying === 'notify' ? besideNotification : besideAnswer
  const own = await saidTo(db, { masters, culture }, record)
  const en = await saidTo(db, { masters, culture: foreignCulture }, record)
  return {
    ...(await documentHead(context, signatory, 'pre-export.signatoryTitle')),
    saying,
    number,
    writtenOn: calendar.today,
    replyBy: record.notification.replyBy ?? calendar.today,
    addressee: addresseeOf(context, record, culture),
    isVoluntary: isVoluntarily(context, record),
    facts: exchangeFields
      .filter((name) => own[name] !== '' && !beside.has(name))
      .map((name) => ({
        label: wordIn(culture, `pre-export.letter.${name}`),
        value: { own: own[name], en: en[name] },
      })),
    words: paragraphsOf(words),
    said: await dataOf(context, record),
  }
}
